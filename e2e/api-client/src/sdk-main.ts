import { type Auth, createClient } from './sdk/client/index.js';
import * as sdk from './sdk/sdk.gen.js';

// Calls every operation in the OpenAPI document through the functions that @hey-api/openapi-ts generated, each until it has succeeded, and
// prints the operations called. Keys and sessions are passed only to `auth`: the generated code sends them wherever the document requires
// them.
// node dist/sdk-main.js <origin> <API key> <email> <password> <metrics token> <email of an account with a second factor> <recovery code>

const [baseUrl = '', key = '', email = '', password = '', metricsToken = '', second = '', code = ''] =
  process.argv.slice(2);
const called = new Set<string>();
const text = { parseAs: 'text' } as const;

const visitor = open(() => undefined);
const writer = open(({ scheme }) => (scheme === 'bearer' ? key : undefined));
const monitor = open(({ scheme }) => (scheme === 'bearer' ? metricsToken : undefined));

await sdk.healthz({ ...visitor });
await sdk.readyz({ ...visitor });
await sdk.metrics({ ...monitor, ...text });
await sdk.contactSubmit({
  ...visitor,
  body: { fullName: 'Ada Sample', email: 'ada@elmwater.example', subject: 'other', message: 'Hello again.' },
  headers: { 'Idempotency-Key': 'a-message' },
});

const half = await sdk.authSignIn({ ...visitor, body: { email: second, password } });
await sdk.authVerify({ ...withCookies(half.response), body: { code } });
const signedIn = await sdk.authSignIn({ ...visitor, body: { email, password } });
const admin = withCookies(signedIn.response);
await sdk.authSession({ ...admin });

// Only a key can read the ids of items and the version of an unpublished page.
const { data: page } = await sdk.pagesCreate({ ...writer, body: { title: 'Terms of sale', layout: 'legal' } });
const path = { pageId: page.pageId };
const { data: hidden } = await sdk.contentGet({ ...writer, path, query: { ids: true } });
expectThat('version' in hidden, 'a key reads the version of an unpublished page');
await sdk.sectionsList({ ...writer, path: { id: page.pageId }, query: { includeInactive: true, ids: false } });
await sdk.pagesChange({ ...writer, path, body: { status: 'published', description: 'What we agree on.' } });
const { data: pages } = await sdk.pagesPublished({ ...visitor, query: { limit: 1 } });
expectThat(pages.items.length === 1, 'the limit is a number');
await sdk.pagesDelete({ ...writer, path });
const list = await sdk.pagesCreate({ ...writer, body: { title: 'Notes', layout: 'insights', status: 'published' } });
await sdk.collectionsPublished({ ...visitor, path: { collectionId: 'insights' }, query: { limit: 5 } });
await sdk.pagesDelete({ ...writer, path: { pageId: list.data.pageId } });

const field = 'home.hero.cta';
await sdk.contentUpdate({ ...writer, body: { path: field, value: 'Talk to our team' } });
await sdk.contentBatch({ ...writer, body: { changes: [{ path: 'home.notice', value: { title: 'News' } }] } });
await sdk.contentDelete({ ...writer, body: { path: 'home.notice' } });
const { data: history } = await sdk.historyList({ ...writer, query: { page: 'home', path: field, limit: 1 } });
const [change] = history.items;
expectThat(change !== undefined, 'the history has the change');
await sdk.historyRevert({ ...writer, path: { id: change.id }, body: { to: 'before' } });

const { data: section } = await sdk.sectionsCreate({
  ...writer,
  body: { pageId: 'demo', sectionType: 'hero', sectionName: 'A hero', sectionData: { headline: 'Welcome' } },
});
const id = section.sectionId;
await sdk.sectionsPatch({ ...writer, path: { id }, body: { sectionName: 'Another', base: section.version } });
await sdk.sectionsDelete({ ...writer, path: { id } });
await sdk.sectionsRestore({ ...writer, path: { id } });

const { data: other } = await sdk.draftsCreate({ ...writer, body: { name: 'Later' } });
const { data: draft } = await sdk.draftsCreate({ ...writer, body: { name: 'Autumn' } });
const prepared = { path: { id: draft.id } };
const words = [field, 'home.hero.headline', 'home.welcome.title'].map((at) => ({
  path: at,
  value: 'Written in a draft',
}));
await sdk.draftsAdd({ ...writer, ...prepared, body: { changes: words } });
await sdk.contentUpdate({ ...writer, body: { path: field, value: 'Changed meanwhile' } });
const { data: merge } = await sdk.draftsMerge({ ...writer, ...prepared });
const [conflict] = merge.conflicts;
const [, toMove, toDrop] = merge.changes;
expectThat(conflict !== undefined && toMove !== undefined && toDrop !== undefined, 'the merge has all changes');
const settled = { change: conflict.id, keep: 'mine', theirs: conflict.theirs } as const;
await sdk.draftsSettle({ ...writer, ...prepared, body: settled });
await sdk.draftsSplit({ ...writer, ...prepared, body: { changes: [toMove.id], to: other.id } });
await sdk.draftsDrop({ ...writer, ...prepared, body: { changes: [toDrop.id] } });
await sdk.draftsWithdraw({ ...writer, path: { id: other.id } });
await sdk.draftsReopen({ ...writer, path: { id: other.id } });
await sdk.draftsRename({ ...writer, ...prepared, body: { name: 'Autumn letter' } });
const { data: shared } = await sdk.previewsCreate({ ...writer, ...prepared, body: { days: 1 } });
await sdk.previewsList({ ...writer, ...prepared });
await sdk.previewsRevoke({ ...writer, path: { id: shared.id } });
await sdk.draftsList({ ...writer, query: { state: 'draft', limit: 5 } });
const date = `${new Date().getUTCFullYear() + 1}-03-02`;
await sdk.draftsPlanTakeDown({ ...writer, ...prepared, body: { takeDown: { date, time: '18:00' } } });
const { data: planned } = await sdk.draftsMerge({ ...writer, ...prepared });
await sdk.draftsSchedule({ ...writer, ...prepared, body: { date, time: '09:00', hash: planned.hash } });
await sdk.draftsCalendar({ ...writer, query: { from: date, to: date } });
await sdk.draftsUnschedule({ ...writer, ...prepared });
await sdk.draftsPlanTakeDown({ ...writer, ...prepared, body: { takeDown: null } });
const { data: reviewers } = await sdk.draftsReviewers({ ...writer, ...prepared });
const { data: inside } = await sdk.authSession({ ...admin });
const wanted = { reviewers: [inside.user?.id ?? ''], note: 'Please look.' };
expectThat(
  reviewers.some((one) => one.id === wanted.reviewers[0]),
  'someone else may approve the draft',
);
await sdk.draftsAskForReview({ ...writer, ...prepared, body: wanted });
await sdk.draftsReturnToDraft({ ...writer, ...prepared });
await sdk.draftsAskForReview({ ...writer, ...prepared, body: wanted });
await sdk.draftsRequestChanges({ ...admin, ...prepared, body: { note: 'Shorter, please.' } });
await sdk.draftsAskForReview({ ...writer, ...prepared, body: wanted });
const { data: reviewed } = await sdk.draftsMerge({ ...admin, ...prepared });
await sdk.draftsApprove({ ...admin, ...prepared, body: { hash: reviewed.hash } });
await sdk.draftsEvents({ ...writer, ...prepared });
const { data: found } = await sdk.draftsGet({ ...writer, ...prepared });
await sdk.draftsPublish({ ...writer, ...prepared, body: { expectedVersion: found.version } });
await sdk.draftsPrepareTakeDown({ ...writer, ...prepared });

await sdk.commentsPeople({ ...writer });
const question = { pageId: 'home', path: 'home.hero.headline', text: 'Is this right?' };
const { data: comment } = await sdk.commentsCreate({ ...admin, body: question });
const asked = { path: { id: comment.id } };
await sdk.commentsReply({ ...writer, ...asked, body: { text: 'Yes.' } });
await sdk.commentsEdit({ ...admin, ...asked, body: { text: 'Is this still right?' } });
await sdk.commentsResolve({ ...admin, ...asked });
await sdk.commentsReopen({ ...admin, ...asked });
await sdk.commentsGet({ ...writer, ...asked });
await sdk.commentsList({ ...writer, query: { page: 'home' } });
await sdk.commentsDelete({ ...admin, ...asked });

await sdk.contentUpdate({ ...admin, body: { path: 'home.hero.cta', value: 'Join 77 owners' } });
const figure = { pageId: 'home', path: 'home.hero.cta', quote: { words: '77' } };
const { data: decision } = await sdk.claimsDecide({ ...admin, body: figure });
await sdk.claimsNotClaims({ ...admin });
await sdk.claimsUndoDecision({ ...admin, path: { id: decision.id } });
await sdk.claimsUnlinked({ ...admin });
await sdk.claimsDisagreeing({ ...admin });
const { data: claim } = await sdk.claimsCreate({ ...admin, body: { statement: '77', kind: 'figure', value: '77' } });
const ofClaim = { path: { id: claim.id } };
const { data: linked } = await sdk.claimsLink({ ...admin, ...ofClaim, body: figure });
await sdk.claimsPrepareChange({ ...admin, ...ofClaim, body: { to: '78' } });
const ofPlace = { path: { id: claim.id, placeId: linked.items[0]?.id ?? 0 } };
await sdk.claimsConfirm({ ...admin, ...ofPlace });
await sdk.claimsPagePlaces({ ...admin, query: { page: 'home' } });
await sdk.claimsPlaces({ ...admin, ...ofClaim });
await sdk.claimsUnlink({ ...admin, ...ofPlace });
const evidence = new File(['Evidence'], 'audit.txt', { type: 'text/plain' });
const { data: audit } = await sdk.claimsUpload({ ...admin, ...ofClaim, body: { files: evidence } });
const ofFile = { path: { id: claim.id, fileId: audit.id } };
await sdk.claimsReadFile({ ...admin, ...ofFile, ...text });
await sdk.claimsFiles({ ...admin, ...ofClaim });
await sdk.claimsRemoveFile({ ...admin, ...ofFile });
await sdk.claimsChange({ ...admin, ...ofClaim, body: { source: 'The ledger' } });
await sdk.claimsRetire({ ...admin, ...ofClaim });
await sdk.claimsReinstate({ ...admin, ...ofClaim });
await sdk.claimsEvents({ ...admin, ...ofClaim });
await sdk.claimsGet({ ...admin, ...ofClaim });
await sdk.claimsList({ ...admin });

await sdk.aiCopy({ ...writer, body: { section: 'home.hero.headline', currentText: 'We buy companies.' } });
const document = JSON.stringify({ blocks: [{ type: 'paragraph', data: { text: 'We are open.' } }] });
await sdk.aiDocument({ ...writer, body: { section: 'home.news', content: document } });
await sdk.aiSection({ ...writer, body: { prompt: 'A call to action', pageId: 'home' } });
await sdk.aiCommand({ ...writer, body: { command: 'show the hero headline' } });

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const picture = new File([Buffer.from(PIXEL, 'base64')], 'pixel.png', { type: 'image/png' });
const { data: image } = await sdk.mediaUpload({ ...writer, body: { image: picture } });
await sdk.mediaRead({ ...visitor, path: { key: image.file.url.split('/').at(-1) ?? '' }, parseAs: 'blob' });
const letter = new File(['A letter'], 'letter.txt', { type: 'text/plain' });
const { data: sent } = await sdk.mediaUpload({ ...writer, body: { files: [letter] } });
const [fileId = '', name = ''] = sent.file.url.split('/').slice(-2);
await sdk.fileRead({ ...visitor, path: { id: fileId, name }, ...text });
await sdk.linkPreviewRead({ ...writer, query: { url: 'http://127.0.0.1/' } });

const { data: inbox } = await sdk.contactMessages({ ...admin, query: { status: 'inbox' } });
const [message] = inbox.items;
expectThat(message !== undefined, 'the message is in the inbox');
await sdk.contactSetStatus({ ...admin, path: { id: message.id }, body: { status: 'archived' } });
const { data: made } = await sdk.keysCreate({ ...admin, body: { name: 'Reports', scopes: ['admin:read'] } });
await sdk.keysList({ ...admin });
await sdk.keysChange({ ...admin, path: { id: made.id }, body: { networks: ['203.0.113.9'] } });
await sdk.keysRevoke({ ...admin, path: { id: made.id } });
const { data: invited } = await sdk.usersCreate({
  ...admin,
  body: { email: 'nia@firm.example', name: 'Nia Brook', role: 'editor' },
});
await sdk.usersList({ ...admin });
await sdk.usersChange({ ...admin, path: { id: invited.user.id }, body: { disabled: true } });
await sdk.auditList({ ...admin, query: { action: 'user-invite' } });
const { data: log } = await sdk.recordPublications({ ...admin, query: { current: true } });
const [publication] = log.items;
expectThat(publication !== undefined, 'something is published');
await sdk.recordPublication({ ...admin, path: { id: publication.id } });
await sdk.recordState({ ...admin });
await sdk.statsRead({ ...admin, query: { from: '2026-01-01', to: '2026-01-31' } });
const { data: content } = await sdk.exportExport({ ...admin });
await sdk.exportImport({ ...admin, body: { ...content, dryRun: true } });
await sdk.notificationsList({ ...admin, query: { unread: true } });
await sdk.notificationsRead({ ...admin, body: { ids: [] } });
await sdk.notificationsSettings({ ...admin });
await sdk.notificationsChangeSettings({ ...admin, body: { published: 'bell' } });
const { data: reviewable } = await sdk.reviewsPages({ ...admin });
const { pageId, version } = reviewable.items[0] ?? { pageId: '', version: 0 };
await sdk.reviewsReviewPage({ ...admin, path: { pageId }, body: { version } });
await sdk.reviewsOfPage({ ...admin, path: { pageId } });
const { data: months } = await sdk.reviewsSamples({ ...admin });
const { data: sample } = await sdk.reviewsDrawSample({ ...admin, body: { month: months.undrawn[0]?.month ?? '' } });
const ofSample = { path: { id: sample.id } };
const { data: drawn } = await sdk.reviewsSample({ ...admin, ...ofSample });
const ofEdit = { path: { ...ofSample.path, changeSetId: drawn.edits[0]?.changeSetId ?? 0 } };
await sdk.reviewsDecide({ ...admin, ...ofEdit, body: { decision: 'accepted' } });
await sdk.reviewsSignOff({ ...admin, ...ofSample });
await sdk.offeringRead({ ...admin });
await sdk.recordSigningKeys({ ...admin });
const day = '2026-01-31';
const lists = { dates: [day], from: day, to: day, pages: [], kinds: [], withFiles: false, withChain: false };
const { data: ordered } = await sdk.recordAskForExamination({ ...admin, body: lists });
for (let state: string = ordered.state; state === 'waiting' || state === 'running'; ) {
  await new Promise((resolve) => setTimeout(resolve, 100));
  state = (await sdk.recordExaminations({ ...admin })).data.items[0]?.state ?? '';
}
await sdk.recordDeleteExamination({ ...admin, path: { id: ordered.id } });
await sdk.retentionRules({ ...admin });
const { data: due } = await sdk.retentionDue({ ...admin });
const record = due.items[0] ?? { kind: 'publication' as const, id: 0 };
await sdk.retentionOf({ ...admin, path: { kind: record.kind, id: record.id } });
await sdk.retentionCopy({ ...admin });
const matter = { name: 'Oak Street', reason: 'An inquiry.', scope: 'site' as const };
const { data: hold } = await sdk.retentionPlace({ ...admin, body: matter });
await sdk.retentionHolds({ ...admin });
await sdk.retentionHold({ ...admin, path: { id: hold.id } });
await sdk.retentionRelease({ ...admin, path: { id: hold.id }, body: { reason: 'The inquiry was closed.' } });
const { data: disposals } = await sdk.retentionDisposals({ ...admin });
const ofOpen = { path: { id: disposals.items[0]?.id ?? 0 } };
const { data: proposed } = await sdk.retentionDisposal({ ...admin, ...ofOpen });
await sdk.retentionConfirm({ ...admin, ...ofOpen, body: { digest: proposed.digest } });
const { data: own } = await sdk.retentionPropose({ ...admin, body: {} });
await sdk.retentionWithdraw({ ...admin, path: { id: own.id } });
const { data: disclosure } = await sdk.disclosuresCreate({ ...writer, body: { name: 'Fees', text: 'Net of fees.' } });
const ofDisclosure = { path: { id: disclosure.id } };
const { data: shown } = await sdk.disclosuresAttach({ ...writer, ...ofDisclosure, body: { to: 'site' } });
await sdk.disclosuresChange({ ...writer, ...ofDisclosure, body: { text: 'Net of all fees.' } });
await sdk.disclosuresList({ ...writer, query: { archived: false, limit: 5 } });
const attachmentId = shown.attachments[0]?.id ?? '';
await sdk.disclosuresDetach({ ...writer, ...ofDisclosure, body: { attachmentId } });
await sdk.disclosuresArchive({ ...writer, ...ofDisclosure, body: {} });
await sdk.disclosuresUnarchive({ ...writer, ...ofDisclosure, body: {} });
await sdk.disclosuresGet({ ...writer, ...ofDisclosure });
await sdk.disclosuresVersions({ ...writer, ...ofDisclosure });
await sdk.disclosuresEvents({ ...writer, ...ofDisclosure });
await sdk.authSignOut({ ...admin });

process.stdout.write(JSON.stringify([...called]));

function open(auth: (wanted: Auth) => string | undefined, headers: Record<string, string> = {}) {
  const client = createClient({ baseUrl, auth, headers });
  client.interceptors.response.use((response, _request, { method, url }) => {
    if (response.ok) called.add(`${method} ${url}`);
    return response;
  });
  return { client, throwOnError: true } as const;
}

function withCookies({ headers }: Response) {
  const Cookie = headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  return open(() => undefined, { Cookie, Origin: baseUrl });
}

/** @throws {Error} if the expectation does not hold */
function expectThat(isSo: boolean, what: string): asserts isSo {
  if (!isSo) throw new Error(`Expected: ${what}`);
}
