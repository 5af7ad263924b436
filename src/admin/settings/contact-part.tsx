import { TRPCClientError } from '@trpc/client';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'wouter';
import { failureIssues } from '../../api/failure-message';
import type { Inputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { plainText } from '../../content/text';
import {
  LeftDetails,
  QUOTED_DETAILS,
  type QuotedDetail,
  useLeftDetails,
} from '../../editor-panels/former-details/left-details';
import { getAt } from '../../lib/dotted-path';
import { isEqual } from '../../lib/is-equal';
import { isRecord } from '../../lib/is-object';
import { CONTACT_DETAILS } from '../../pages/site-wide/contact-details';
import { describedBy, FieldFrame } from '../../ui/field-frame';
import { Loading } from '../../ui/loading';
import { AskForm } from '../administration/ask-form';
import { LoadFailure } from '../administration/load-failure';
import { TextField } from '../administration/text-field';
import { useDashboard } from '../shell/dashboard-context';

const FIELDS = ['name', 'legalName', 'email', 'phone', 'address'] as const;
/** Those that an address can begin with. */
const NAMES = ['name', 'legalName'] as const;
type Field = (typeof FIELDS)[number];
type Entered = Record<QuotedDetail, string> & { address: string[] };
type Problems = Partial<Record<Field, string>>;
type Change = Inputs['content']['batch']['changes'][number];

/** The stored details, and the contact page, which shows some of them too. */
interface Details {
  site: unknown;
  firm: Record<string, unknown>;
  address: unknown;
  onContactPage: unknown;
}

function readDetails(site: unknown, onContactPage: unknown): Details {
  const firm = getAt(site, ['firm']);
  const details = isRecord(firm) ? firm : {};
  // Sites from before the site-wide content had an address have only the contact page's.
  const address = details.address ?? getAt(onContactPage, ['contactInfo', 'office', 'address']);
  return { site, firm: details, address, onContactPage };
}

/** Sets the firm's name and contact details, which the footer, the contact page and search engines show. */
export function ContactPart({ title }: { title: ReactNode }) {
  const { notify } = useDashboard();
  const site = trpc.content.read.useQuery({ pageId: 'site' }, { staleTime: 0 });
  const contact = trpc.content.read.useQuery({ pageId: 'contact' }, { staleTime: 0 });
  const save = trpc.content.batch.useMutation();
  const failed = [site, contact].find(({ isError }) => isError);
  // The details that the form was opened with. They stay until the form is saved, because they hold the words typed since.
  const [opened, setOpened] = useState<Details | null>(null);
  // The stored details that the person knows of. After a conflict, saving again replaces them.
  const [stored, setStored] = useState<Details | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const { left, check } = useLeftDetails();
  if (!opened && site.data && contact.data) {
    const details = readDetails(site.data.content, contact.data.content);
    setOpened(details);
    setStored(details);
  }

  async function refetch(): Promise<Details> {
    const [onSite, onPage] = await Promise.all([site.refetch(), contact.refetch()]);
    return readDetails(onSite.data?.content, onPage.data?.content);
  }

  async function handleSend(text: (name: string) => string) {
    if (!opened || !stored) return;
    const entered = readEntered(text, opened.firm);
    const changes = FIELDS.flatMap((field): Change[] => {
      const value = entered[field];
      const shown = field === 'address' ? listTexts(opened.address) : plainText(opened.firm[field]);
      const isChanged = !isEqual(value, shown);
      const isMissing = opened.firm[field] === undefined && value.length > 0;
      return [
        ...(isChanged || isMissing ? [createChange(`site.firm.${field}`, value, stored.firm[field])] : []),
        ...(isChanged ? listCopies(stored.onContactPage, field, value) : []),
      ];
    });
    try {
      if (changes.length > 0) await save.mutateAsync({ changes });
    } catch (error) {
      const details = await refetch();
      // Only a person who knows of the other value may replace it.
      if (isConflict(error)) setStored(details);
      const found = describeProblems(error, changes, details);
      setProblems(found);
      // A failure that concerns no field is shown below the form.
      if (Object.keys(found).length === 0) throw error;
      return;
    }
    setProblems({});
    const former = opened.site;
    const details = await refetch();
    setOpened(details);
    setStored(details);
    const [addressee = ''] = entered.address;
    const isReaddressed = addressee !== (listLines(text('address'))[0] ?? '');
    notify({
      title: 'Contact details saved',
      ...(isReaddressed && { description: `The address now starts with “${addressee}”.` }),
    });
    await check(former, details.site);
  }

  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>Shown in the footer, on the Contact page and in search results. Change them here once.</p>
        </div>
      </div>
      {site.isPending || contact.isPending ? <Loading /> : null}
      {failed ? (
        <LoadFailure what="The contact details" error={failed.error} onRetry={() => void failed.refetch()} />
      ) : null}
      {opened ? (
        <AskForm key={JSON.stringify(opened)} submitLabel="Save" busyLabel="Saving..." onSend={handleSend}>
          {() => (
            <>
              <TextField
                label="Firm name"
                name="name"
                maxLength={200}
                isRequired
                value={plainText(opened.firm.name)}
                problem={problems.name}
              />
              <TextField
                label="Legal name"
                name="legalName"
                maxLength={200}
                value={plainText(opened.firm.legalName)}
                problem={problems.legalName}
              />
              <TextField
                label="Email"
                name="email"
                type="email"
                maxLength={200}
                value={plainText(opened.firm.email)}
                problem={problems.email}
              />
              <TextField
                label="Phone"
                name="phone"
                maxLength={200}
                value={plainText(opened.firm.phone)}
                problem={problems.phone}
              />
              <AddressField value={listTexts(opened.address)} problem={problems.address} />
            </>
          )}
        </AskForm>
      ) : null}
      <div role="status" className="field-hint">
        <LeftDetails left={left} site={opened?.site} as={Link} />
      </div>
    </>
  );
}

const HINT = 'Line by line, as on an envelope.';

function AddressField({ value, problem }: { value: string[]; problem?: string }) {
  const id = useId();
  return (
    <FieldFrame id={id} label="Address" hint={HINT} problem={problem}>
      <textarea
        id={id}
        name="address"
        className="input"
        rows={4}
        maxLength={1000}
        defaultValue={value.join('\n')}
        {...describedBy(id, HINT, problem)}
      />
    </FieldFrame>
  );
}

/** Returns what was entered. An address that begins with a previous name of the firm begins with its new one. */
function readEntered(text: (name: string) => string, former: Details['firm']): Entered {
  const [name = '', legalName = '', email = '', phone = ''] = QUOTED_DETAILS.map((field) => text(field).trim());
  const names = { name, legalName };
  const [first = '', ...rest] = listLines(text('address'));
  const renamed = NAMES.find((field) => plainText(former[field]).trim() === first);
  const isKept = renamed === undefined || Object.values(names).includes(first);
  const addressee = isKept ? first : names[renamed] || first;
  return { ...names, email, phone, address: [addressee, ...rest].filter(Boolean) };
}

/**
 * Returns why the server refused the changes, at their fields. A value that someone else changed meanwhile is named, because saving once
 * more replaces it.
 */
function describeProblems(error: unknown, changes: readonly Change[], { firm, address }: Details): Problems {
  const found: Problems = {};
  for (const { path, message } of failureIssues(error)) {
    const refused = changes[Number(path.split('.')[1])]?.path.split('.').at(-1);
    const field = FIELDS.find((one) => one === refused);
    if (field === undefined) continue;
    const now = field === 'address' ? listTexts(address).join(', ') : plainText(firm[field]);
    found[field] ??= isConflict(error) ? `Someone else changed this to “${now}”. Save again to replace it.` : message;
  }
  return found;
}

/** Returns the change of the contact page if it shows another value. */
function listCopies(content: unknown, field: Field, value: string | string[]): Change[] {
  const place = CONTACT_DETAILS.find(({ site }) => site[1] === field && site[0] === 'firm')?.contact;
  if (!place || !isRecord(getAt(content, place.slice(0, -1)))) return [];
  const shown = getAt(content, place);
  return isEqual(shown, value) ? [] : [createChange(['contact', ...place].join('.'), value, shown)];
}

/** Returns a change that is refused if someone else changed the value since it was read. */
function createChange(path: string, value: string | string[], base: unknown): Change {
  return { path, value, base: base ?? null };
}

function listTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map((line) => plainText(line)) : [];
}

function listLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

function isConflict(error: unknown): boolean {
  return error instanceof TRPCClientError && (error.data as { code?: string } | null)?.code === 'CONFLICT';
}
