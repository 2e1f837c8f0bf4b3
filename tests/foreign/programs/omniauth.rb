# omniauth_openid_connect in Rack, with discovery over http, which its library asks for in so many words.
require "json"
require "rack"
require "omniauth"
require "omniauth_openid_connect"
require "webrick"

ISSUER = ENV.fetch("ISSUER")
HOME = "http://localhost:#{ENV.fetch("PORT")}"
SWD.url_builder = URI::HTTP
OmniAuth.config.allowed_request_methods = [:get]
OmniAuth.config.silence_get_warning = true
OmniAuth.config.on_failure = ->(env) { [500, {}, [env["omniauth.error"].inspect]] }

pages = lambda do |env|
  request = Rack::Request.new(env)
  case request.path
  when "/login" then [302, { "Location" => "/auth/openid_connect" }, []]
  when "/auth/openid_connect/callback"
    found = env.fetch("omniauth.auth")
    request.session["id_token"] = found.credentials.id_token
    answer = { claims: found.extra.raw_info, refreshable: !found.credentials.refresh_token.nil? }
    [200, { "Content-Type" => "application/json" }, [JSON.generate(answer)]]
  when "/logout"
    hint = Rack::Utils.build_query(id_token_hint: request.session["id_token"], post_logout_redirect_uri: "#{HOME}/bye")
    [302, { "Location" => "#{ISSUER}/oidc/logout?#{hint}" }, []]
  when "/bye" then [200, {}, ["bye"]]
  else [404, {}, []]
  end
end

app = Rack::Builder.new do
  use Rack::Session::Pool
  use OmniAuth::Builder do
    provider :openid_connect,
             issuer: ISSUER, discovery: true, response_type: :code, uid_field: "preferred_username",
             scope: ENV.fetch("SCOPE").split.map(&:to_sym),
             client_options: { identifier: ENV.fetch("CLIENT_ID"), secret: ENV.fetch("CLIENT_SECRET"),
                               redirect_uri: "#{HOME}/auth/openid_connect/callback",
                               scheme: "http", host: URI(ISSUER).host, port: URI(ISSUER).port }
  end
  run pages
end

Rack::Handler::WEBrick.run(app.to_app, Host: "127.0.0.1", Port: ENV.fetch("PORT").to_i, AccessLog: [])
