import { callAdmin, callAdministration, callNotifications } from './admin-calls.js';
import { callClaims } from './claim-calls.js';
import { connect, expectThat, unwrap } from './connect.js';
import { callContent, callSections, callWriting } from './content-calls.js';
import { callDisclosures } from './disclosure-calls.js';
import { callComments, callDrafts } from './draft-calls.js';
import { callMedia } from './media-calls.js';
import { callPages } from './page-calls.js';
import { callRetention } from './retention-calls.js';
import { callReviews } from './review-calls.js';

// Calls every operation in the OpenAPI document until it has succeeded once, and prints the operations called.
// node dist/main.js <origin> <API key> <email> <password> <metrics token> <email of an account with a second factor> <recovery code>

const [origin = '', key = '', email = '', password = '', metricsToken = '', second = '', code = ''] =
  process.argv.slice(2);
const called: string[] = [];
const visitor = connect(origin, {}, called);

const message = { fullName: 'Ada Sample', email: 'ada@elmwater.example', subject: 'other' as const, message: 'Hello.' };
expectThat(unwrap(await visitor.api.POST('/api/contact', { body: message })).success, 'a message is taken');
unwrap(await visitor.api.GET('/healthz'));
unwrap(await visitor.api.GET('/readyz'));
const metrics = await connect(origin, { Authorization: `Bearer ${metricsToken}` }, called).api.GET('/metrics', {
  parseAs: 'text',
});
expectThat((metrics.data ?? '').includes('process_cpu'), 'the metrics are text');

const signedIn = await visitor.api.POST('/api/auth/sign-in/email', { body: { email, password } });
const inside = unwrap(signedIn);
expectThat('user' in inside && inside.user.role === 'admin', 'an admin signs in');
const Cookie = cookiesOf(signedIn.response);

// An account with a second factor signs in in two steps.
const half = await visitor.api.POST('/api/auth/sign-in/email', { body: { email: second, password } });
expectThat('twoFactor' in unwrap(half), 'a second step is asked for');
const waiting = connect(origin, { Cookie: cookiesOf(half.response), Origin: origin }, called);
const whole = await waiting.api.POST('/api/auth/two-factor/verify', { body: { code } });
expectThat(unwrap(whole).user.email === second, 'a recovery code finishes the sign-in');
const admin = connect(origin, { Cookie, Origin: origin }, called);
expectThat(unwrap(await admin.api.GET('/api/auth/session')).user?.email === email, 'the session is the admin’s');

const writer = connect(origin, { Authorization: `Bearer ${key}` }, called);
await callContent(writer);
await callSections(writer);
await callDrafts(writer, admin.api);
await callComments(admin);
await callClaims(admin);
await callReviews(admin);
await callRetention(admin);
await callDisclosures(writer);
await callWriting(writer);
await callMedia(writer);
await callPages(writer);
await callAdmin(admin);
await callAdministration(admin);
await callNotifications(admin);
unwrap(await admin.api.POST('/api/auth/sign-out'));

process.stdout.write(JSON.stringify([...new Set(called)]));

function cookiesOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
