import { APPROVAL_NUMBER_DIGITS } from "~/contract/kit/rules";
import type { SignInRequest } from "~/contract/sign-in-request";
import { deviceOf } from "~/lib/device";
import { type PublicPage, untouched } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { shownAddress } from "~/lib/shown-address";
import { PasskeyForm } from "~/portal/passkey/passkey-form";
import { sessionWords } from "~/portal/session/words";
import { Submit } from "~/ui/button";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { TextField } from "~/ui/text-field";
import { useMinuteOf } from "~/ui/time";
import { signInApproval as words } from "./words";

interface ApprovalViewProps {
  page: PublicPage;
  request: SignInRequest;
}

const links = [{ href: paths.security, text: words.security }];

export function ApprovalView({ page, request }: ApprovalViewProps) {
  const { _id, userAgent, clientAddress, isSameAddress, askedAt } = request;
  const minuteOf = useMinuteOf();
  const address = shownAddress(clientAddress);
  const facts = [
    [words.device, sessionWords.deviceName(deviceOf(userAgent))],
    [words.address, isSameAddress ? `${address} (${words.sameAddress})` : address],
    [words.asked, minuteOf(askedAt)],
  ] as const;
  const requestId = <input type="hidden" name="requestId" value={_id} />;
  return (
    <PublicCard title={words.title} notice={page.notice} links={links}>
      <p className="mb-4">{words.text}</p>
      <dl className="mb-4 text-sm">
        {facts.map(([label, text]) => (
          <div className="mb-1" key={label}>
            <dt className="font-semibold">{label}</dt>
            <dd className="break-words">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mb-4 text-sm" data-no-passkey="">
        {words.cannot}
      </p>
      <PasskeyForm
        csrfToken={page.csrfToken}
        options={paths.approvalOptions(_id)}
        submit={words.approve}
        kind="primary"
        problem={words.problem}
      >
        {requestId}
        <TextField
          form={untouched}
          name="number"
          label={words.number}
          hint={words.numberHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={APPROVAL_NUMBER_DIGITS}
        />
      </PasskeyForm>
      <PlainForm csrfToken={page.csrfToken} className="mt-4">
        {requestId}
        <Submit wide intent="refuse" kind="plain">
          {words.refuse}
        </Submit>
      </PlainForm>
    </PublicCard>
  );
}
