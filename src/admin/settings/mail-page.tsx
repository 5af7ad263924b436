import { MailPart } from './mail-part';
import { MessagesPart } from './messages-part';
import { PageParts } from './page-parts';

/** Mail & messages: the mail server and the retention of messages. */
export function MailPage() {
  return (
    <PageParts
      page="mail"
      parts={{
        mail: MailPart,
        messages: MessagesPart,
      }}
    />
  );
}
