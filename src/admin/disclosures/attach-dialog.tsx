import { useId, useState } from 'react';
import { useStore } from 'zustand';
import { trpc } from '../../api/trpc-react';
import type { Attachment, LibraryDisclosure } from '../../content/disclosures';
import { listSectionItems } from '../../editing/arrange';
import { type ReadPage, rootOf } from '../../editing/document';
import { currentDraft } from '../../editor-panels/drafts/current-draft';
import { Dialog } from '../../ui/dialog';
import { FieldFrame } from '../../ui/field-frame';
import { AskForm } from '../administration/ask-form';
import { useDraftWrites } from '../drafts/use-draft-writes';
import { useListedPages } from '../pages/use-pages';
import { attachDisclosure } from './library-changes';
import { useSaveLibrary } from './use-library';

const KINDS = [
  { to: 'section', label: 'A section', words: 'Directly below the section.' },
  { to: 'page', label: 'A page', words: 'At the end of the page.' },
  { to: 'claim', label: 'A claim', words: 'Below every section that makes the claim.' },
  { to: 'site', label: 'The whole site', words: 'Above the footer of every page.' },
] as const;

/** Chooses what a disclosure is attached to. */
export function AttachDialog({ disclosure, onClose }: { disclosure: LibraryDisclosure; onClose: () => void }) {
  const save = useSaveLibrary();
  const { draft } = useDraftWrites();
  const utils = trpc.useUtils();
  const [to, setTo] = useState<Attachment['to']>('section');
  const [pageId, setPage] = useState('home');
  const groupId = useId();

  async function handleSend(textOf: (name: string) => string, isForDraft: boolean) {
    const places = await listPlaces(textOf);
    const changes = attachDisclosure(disclosure, places);
    if (await save({ about: disclosure.name, changes, isForDraft, said: 'Disclosure attached' })) onClose();
  }

  async function listPlaces(textOf: (name: string) => string): Promise<Attachment[]> {
    if (to === 'site') return [{ to }];
    if (to !== 'claim') return [{ to, ref: textOf(to) }];
    const claim = Number(textOf('claim'));
    return [{ to, claim }, ...(await utils.disclosures.claimPlaces.fetch({ claim }, { staleTime: 0 }))];
  }

  return (
    <Dialog title={`Attach “${disclosure.name}”`} onClose={onClose}>
      <AskForm
        submitLabel={draft ? 'Save to draft' : 'Attach and publish'}
        busyLabel="Attaching..."
        hasDraft={draft === null}
        onSend={handleSend}
        onCancel={onClose}
      >
        {() => (
          <>
            <fieldset className="disclosure-kinds" aria-labelledby={groupId}>
              <legend id={groupId} className="edit-field-label">
                Attach to
              </legend>
              {KINDS.map((kind) => (
                <label key={kind.to} className="disclosure-kind">
                  <input
                    type="radio"
                    name="to"
                    value={kind.to}
                    checked={to === kind.to}
                    onChange={() => setTo(kind.to)}
                  />
                  <span>
                    {kind.label}
                    <small>{kind.words}</small>
                  </span>
                </label>
              ))}
            </fieldset>
            {to === 'page' || to === 'section' ? <PageChoice value={pageId} onChange={setPage} /> : null}
            {to === 'section' ? <SectionChoice pageId={pageId} /> : null}
            {to === 'claim' ? <ClaimChoice /> : null}
          </>
        )}
      </AskForm>
    </Dialog>
  );
}

function PageChoice({ value, onChange }: { value: string; onChange: (pageId: string) => void }) {
  const id = useId();
  const { data = [] } = useListedPages();
  const pages = data.filter(({ status }) => status !== 'deleted');
  return (
    <FieldFrame id={id} label="Page">
      <select id={id} name="page" className="input" value={value} onChange={({ target }) => onChange(target.value)}>
        {pages.map(({ pageId, title }) => (
          <option key={pageId} value={pageId}>
            {title}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function SectionChoice({ pageId }: { pageId: string }) {
  const id = useId();
  const draft = useStore(currentDraft);
  const site = trpc.content.editable.useQuery({ pageId }, { enabled: draft === null });
  const drafted = trpc.drafts.editable.useQuery({ draftId: draft?.id ?? 0, pageId }, { enabled: draft !== null });
  const [ofSite, ofDraft] = [site.data as unknown, drafted.data as unknown];
  const page = (draft === null ? ofSite : ofDraft) as ReadPage | undefined;
  const items = page ? listSectionItems({ pageId, content: rootOf(pageId, page), sections: page.sections }) : [];
  return (
    <FieldFrame id={id} label="Section">
      <select key={pageId} id={id} name="section" className="input" required>
        {items.map(({ path, name, isHidden }) => (
          <option key={path} value={path}>
            {isHidden ? `${name} (hidden)` : name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function ClaimChoice() {
  const id = useId();
  const { data } = trpc.claims.list.useQuery({ limit: '100' }, { staleTime: 0 });
  const claims = data?.items.filter(({ retiredAt }) => retiredAt === null) ?? [];
  return (
    <FieldFrame id={id} label="Claim" hint={data && claims.length === 0 ? 'There are no claims yet.' : undefined}>
      <select id={id} name="claim" className="input" required>
        {claims.map((claim) => (
          <option key={claim.id} value={claim.id}>
            {claim.statement}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
