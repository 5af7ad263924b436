import '../../styles/disclosures-screen.css';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import { trpc } from '../../api/trpc-react';
import { type Attachment, isSameAttachment, type LibraryDisclosure } from '../../content/disclosures';
import { useLibrary } from '../../editor-panels/claims/read-library';
import { useIsFrozen } from '../../editor-panels/fields/fields-context';
import { Dialog } from '../../ui/dialog';
import { FieldFrame } from '../../ui/field-frame';
import { ToolButton } from '../../ui/tool-button';
import { AskForm } from '../administration/ask-form';
import { useDraftWrites } from '../drafts/use-draft-writes';
import { disclosurePath, SCREEN_PATHS } from '../routes';
import { attachDisclosure } from './library-changes';
import { useMayWrite, useSaveLibrary } from './use-library';

/** A page or section that disclosures can be attached to. */
export interface Place extends Pick<Attachment, 'ref'> {
  to: 'page' | 'section';
  name: string;
}

/** The disclosures attached to a page and its section, with buttons to attach more. Hidden from a firm that says it is not an adviser. */
export function PlaceDisclosures({ places }: { places: readonly Place[] }) {
  const { data } = trpc.settings.firmType.useQuery(undefined, { staleTime: 60_000 });
  const { all, isPending } = useLibrary();
  const rows = places.map((place) => ({
    place,
    attached: all.filter(({ attachments }) => attachments.some(({ to, ref }) => to === place.to && ref === place.ref)),
  }));
  const isAdviser = data && data.firmType !== 'not-adviser';
  if (isPending || !data || !(isAdviser || rows.some(({ attached }) => attached.length > 0))) return null;
  return (
    <div className="place-disclosures">
      {rows.map((row) => (
        <PlaceRow key={row.place.ref} {...row} all={all} />
      ))}
    </div>
  );
}

interface PlaceRowProps {
  place: Place;
  attached: readonly LibraryDisclosure[];
  all: readonly LibraryDisclosure[];
}

function PlaceRow({ place, attached, all }: PlaceRowProps) {
  const mayWrite = useMayWrite();
  const isFrozen = useIsFrozen();
  const labelId = useId();
  const [isAttaching, setAttaching] = useState(false);
  return (
    <section aria-labelledby={labelId}>
      <span id={labelId}>Disclosures of this {place.to}:</span>
      {attached.length === 0 ? <span className="claim-none">none</span> : null}
      {attached.map((one) => (
        <Link key={one.id} href={disclosurePath(one.id)}>
          {one.name}
        </Link>
      ))}
      {mayWrite && !isFrozen ? (
        <ToolButton look="small" onClick={() => setAttaching(true)}>
          Attach disclosure…<span className="sr-only"> to {place.name}</span>
        </ToolButton>
      ) : null}
      {isAttaching ? <ChooseDialog all={all} place={place} onClose={() => setAttaching(false)} /> : null}
    </section>
  );
}

interface ChooseDialogProps {
  all: readonly LibraryDisclosure[];
  place: Place;
  onClose: () => void;
}

/** Chooses a disclosure to attach to a place. */
function ChooseDialog({ all, place, onClose }: ChooseDialogProps) {
  const { to, ref, name } = place;
  const id = useId();
  const save = useSaveLibrary();
  const { draft } = useDraftWrites();
  const [chosen, setChosen] = useState('');
  const open = all.filter(
    ({ archived, attachments }) => !archived && !attachments.some((one) => isSameAttachment(one, place)),
  );
  const disclosure = open.find((one) => one.id === chosen) ?? open[0];
  if (!disclosure) {
    return (
      <Dialog title={`Attach a disclosure to ${name}`} onClose={onClose}>
        <p className="dialog-lead">There is no other disclosure to attach.</p>
        <p className="dialog-buttons">
          <ToolButton onClick={onClose}>Close</ToolButton>
          <Link className="tool-button tool-navy" href={SCREEN_PATHS.disclosures} onClick={onClose}>
            Open Disclosures
          </Link>
        </p>
      </Dialog>
    );
  }

  async function handleSend(_: unknown, isForDraft: boolean) {
    if (!disclosure) return;
    const changes = attachDisclosure(disclosure, [{ to, ref }]);
    if (await save({ about: disclosure.name, changes, isForDraft, said: 'Disclosure attached' })) onClose();
  }

  return (
    <Dialog title={`Attach a disclosure to ${name}`} onClose={onClose}>
      <AskForm
        submitLabel={draft ? 'Save to draft' : 'Attach and publish'}
        busyLabel="Attaching..."
        hasDraft={draft === null}
        onSend={handleSend}
        onCancel={onClose}
      >
        {() => (
          <>
            <FieldFrame id={id} label="Disclosure">
              <select
                id={id}
                className="input"
                value={disclosure.id}
                onChange={({ target }) => setChosen(target.value)}
              >
                {open.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name}
                  </option>
                ))}
              </select>
            </FieldFrame>
            <p className="disclosure-words">{disclosure.text}</p>
          </>
        )}
      </AskForm>
    </Dialog>
  );
}
