import { type ChangeEvent, useId, useRef, useState } from 'react';
import { claimFileUrl, uploadClaimFile } from '../../api/claim-files';
import { failureMessage } from '../../api/failure-message';
import { trpc } from '../../api/trpc-react';
import { useRefreshClaims } from '../../editor-panels/claims/use-page-claims';
import { longTime } from '../../editor-panels/when';
import { namePerson } from '../../lib/name-person';
import { Dialog } from '../../ui/dialog';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { AskForm } from '../administration/ask-form';
import { LoadFailure } from '../administration/load-failure';
import { formatSize } from '../administration/size';
import { TextField } from '../administration/text-field';
import { useDashboard } from '../shell/dashboard-context';
import { type Claim, type ClaimFile, useClaimRights } from './use-claims';

const ACCEPTED = '.pdf,.docx,.xlsx,.pptx,.odt,.ods,.odp,.txt,.csv,.eml,.msg,image/*';
/** The maximum size of a file, in bytes. */
const MAX_BYTES = 25 * 1024 * 1024;

/** The files that substantiate a claim: upload, download and removal. */
export function ClaimFiles({ claim }: { claim: Claim }) {
  const { mayWrite } = useClaimRights();
  const files = trpc.claims.files.useQuery({ id: String(claim.id) }, { staleTime: 0 });
  const items = files.data?.items ?? [];
  return (
    <section className="part" aria-labelledby="claim-files">
      <div className="part-head">
        <div>
          <h3 id="claim-files">Substantiation</h3>
          <p>Stored encrypted and never on the site. Only admins and reviewers can open these files.</p>
        </div>
        {mayWrite && claim.retiredAt === null ? <UploadButton claimId={claim.id} /> : null}
      </div>
      {files.isPending ? <Loading /> : null}
      {files.isError ? <LoadFailure what="The files" error={files.error} onRetry={() => void files.refetch()} /> : null}
      {files.isSuccess && items.length === 0 ? (
        <p className="claim-empty">
          {claim.source === null
            ? 'No file and no source yet.'
            : 'No file yet. Only the source above supports the claim.'}
        </p>
      ) : null}
      <ul className="claim-items">
        {items.map((file) => (
          <li key={file.id}>
            <FileRow claimId={claim.id} file={file} mayWrite={mayWrite} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FileRow({ claimId, file, mayWrite }: { claimId: number; file: ClaimFile; mayWrite: boolean }) {
  const { id, name, bytes, sha256, by, addedAt, removedAt, isDisposed } = file;
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <div>
        <p className="claim-place">
          {mayWrite && !isDisposed ? (
            <a href={claimFileUrl(claimId, id)} download={name}>
              {name}
            </a>
          ) : (
            name
          )}
          {removedAt === null && !isDisposed ? null : (
            <span className="status" data-tone="quiet">
              {isDisposed ? 'Disposed of' : 'Removed'}
            </span>
          )}
        </p>
        <p className="claim-by">
          {formatSize(bytes)} · added by {namePerson(by, 'within')}, {longTime(addedAt)} · SHA-256{' '}
          <code title={sha256}>{sha256.slice(0, 12)}</code>
        </p>
      </div>
      {mayWrite && removedAt === null ? (
        <div className="rows-tools">
          <ToolButton look="small" onClick={() => setRemoving(true)}>
            Remove…<span className="sr-only"> {name}</span>
          </ToolButton>
        </div>
      ) : null}
      {isRemoving ? <RemoveDialog claimId={claimId} file={file} onClose={() => setRemoving(false)} /> : null}
    </>
  );
}

interface RemoveDialogProps {
  claimId: number;
  file: ClaimFile;
  onClose: () => void;
}

function RemoveDialog({ claimId, file: { id, name }, onClose }: RemoveDialogProps) {
  const { notify } = useDashboard();
  const refresh = useRefreshClaims();
  const remove = trpc.claims.removeFile.useMutation();
  const messageId = useId();

  async function handleSend(text: (name: string) => string) {
    const reason = text('reason').trim() || undefined;
    await remove.mutateAsync({ id: String(claimId), fileId: String(id), reason });
    notify({ title: 'File removed', description: `${name} stays in the record.` });
    onClose();
    await refresh();
  }

  return (
    <Dialog title="Remove file?" role="alertdialog" size="small" describedBy={messageId} onClose={onClose}>
      <p id={messageId} className="dialog-lead">
        {name} will no longer support this claim. It stays in the record.
      </p>
      <AskForm submitLabel="Remove file" busyLabel="Removing..." onSend={handleSend} onCancel={onClose}>
        {(problemOf) => (
          <TextField label="Reason (optional)" name="reason" maxLength={2000} problem={problemOf('reason')} />
        )}
      </AskForm>
    </Dialog>
  );
}

function UploadButton({ claimId }: { claimId: number }) {
  const { notify } = useDashboard();
  const refresh = useRefreshClaims();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  async function handleChoose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    if (!file) return;
    setSending(true);
    setProblem(null);
    try {
      if (file.size > MAX_BYTES) setProblem(`${file.name} is larger than 25 MB.`);
      else {
        await uploadClaimFile(claimId, file);
        notify({ title: 'File added', description: file.name });
        await refresh();
      }
    } catch (error) {
      setProblem(failureMessage(error));
    } finally {
      setSending(false);
      // Allows choosing the same file again.
      if (input.current) input.current.value = '';
    }
  }

  return (
    <div className="claim-upload">
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label="Substantiation file"
        onChange={(event) => void handleChoose(event)}
      />
      <ToolButton disabled={isSending} onClick={() => input.current?.click()}>
        {isSending ? 'Uploading...' : 'Upload file…'}
      </ToolButton>
      <p className="field-error" role="alert">
        {problem}
      </p>
    </div>
  );
}
