-- Asks Portico whether a request may go on, and notes the answer: its status, and who comes. For haproxy.cfg beside it.

local CHECK = "http://127.0.0.1:3000/forward-auth/check"
local PASSED_ON = {
  "accept", "cookie", "sec-fetch-mode", "x-requested-with",
  "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-forwarded-uri", "x-forwarded-method"
}
local NAMES = { "user", "email", "name", "role", "client", "groups" }

core.register_action("portico", { "http-req" }, function(txn)
  local asked = txn.http:req_get_headers()
  local headers = {}
  for _, name in ipairs(PASSED_ON) do
    if asked[name] then
      local values = {}
      for index = 0, #asked[name] do values[#values + 1] = asked[name][index] end
      headers[name] = values
    end
  end

  local answer = core.httpclient():get({ url = CHECK, headers = headers })
  txn:set_var("txn.portico_status", answer.status)
  for _, name in ipairs(NAMES) do
    local values = answer.headers and answer.headers["remote-" .. name]
    txn:set_var("txn.portico_" .. name, values and values[0] or "")
  end
end)
