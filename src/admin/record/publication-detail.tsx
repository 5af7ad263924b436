import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { nameDecision } from '../../content/publication-kinds';
import { draftPath } from '../../editor-panels/drafts/current-draft';
import { longTime } from '../../editor-panels/when';
import { namePerson } from '../../lib/name-person';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { downloadUrl } from '../administration/download';
import { LoadFailure } from '../administration/load-failure';
import { ScreenFrame } from '../administration/screen-frame';
import { publicationPath, SCREEN_PATHS, savePath } from '../routes';
import { AUDIT_WORDS } from '../settings/audit-words';
import { KIND_NAMES, namePreparers } from './log-words';
import { RetentionWords } from './retention-words';

type Detail = Outputs['record']['publication'];

/** A publication with everything that the record knows of it, and the page as visitors got it. */
export function PublicationDetail({ id }: { id: number }) {
  const found = trpc.record.publication.useQuery({ id: String(id) }, { staleTime: 0 });
  const back = <Link href={SCREEN_PATHS.advertisements}>Advertisement log</Link>;
  if (found.isPending) return <Loading />;
  if (found.isError) {
    return (
      <ScreenFrame back={back} title="Publication">
        <LoadFailure what="The publication" error={found.error} onRetry={() => void found.refetch()} />
      </ScreenFrame>
    );
  }
  const publication = found.data;
  const { title, address, kind, usedFrom, usedUntil, previousId, nextId } = publication;
  const stored = `/api/record/publications/${id}/html`;
  const { disposal } = publication.retention;
  const until = usedUntil === null ? 'still in use' : `until ${longTime(usedUntil)}`;
  return (
    <ScreenFrame
      back={back}
      title={title || address}
      lead={`${KIND_NAMES[kind]} at ${address}, from ${longTime(usedFrom)}, ${until}.`}
      tools={
        <>
          {previousId === null ? null : <Beside id={previousId}>Previous</Beside>}
          {nextId === null ? null : <Beside id={nextId}>Next</Beside>}
          {kind === 'file' || disposal ? null : (
            <ToolButton onClick={() => downloadUrl(stored, `publication-${id}.html`)}>Download as served</ToolButton>
          )}
        </>
      }
    >
      <Facts publication={publication} />
      {kind === 'page' && !disposal ? (
        <section className="record-part">
          <h3>The page as visitors got it</h3>
          {/* Without scripts and without an origin, so that an old page cannot do anything. */}
          <iframe className="record-page" sandbox="" title={`Stored page: ${title}`} src={`${stored}?view=true`} />
          <p>
            <a className="text-link" href={`${stored}?view=true`} target="_blank" rel="noreferrer">
              Open in a new tab
            </a>
          </p>
        </section>
      ) : null}
      {disposal ? null : <Files files={publication.manifest.files} />}
    </ScreenFrame>
  );
}

function Beside({ id, children }: { id: number; children: ReactNode }) {
  return (
    <Link className="tool-button" href={publicationPath(id)}>
      {children}
    </Link>
  );
}

function Facts({ publication }: { publication: Detail }) {
  const { cause, review, changeSets, hash, link, release, manifest } = publication;
  return (
    <dl className="record-facts">
      <Fact label="Prepared by">{namePreparers(publication)}</Fact>
      <Fact label="Caused by">
        <Cause cause={cause} />
      </Fact>
      <Fact label="Review">
        {nameDecision(review.decision, cause.kind)}
        {review.by ? ` by ${namePerson(review.by, 'within')}` : ''}
        {review.at ? `, ${longTime(review.at)}` : ''}
      </Fact>
      {review.attestation ? <Fact label="Attestation">“{review.attestation}”</Fact> : null}
      {review.note ? (
        <Fact label={review.decision === 'without-approval' ? 'Reason' : 'Note'}>“{review.note}”</Fact>
      ) : null}
      {changeSets.length > 1 ? (
        <Fact label="Includes saves">
          {changeSets.map(({ id, by, at }) => (
            <span key={id} className="record-line">
              <Link className="text-link" href={savePath(id)}>
                {longTime(at)}
              </Link>
              {by ? ` by ${by}` : ''}
            </span>
          ))}
        </Fact>
      ) : null}
      <Fact label="Kept until">
        <RetentionWords retention={publication.retention} />
      </Fact>
      <Fact label="Software">{release}</Fact>
      <Fact label="SHA-256 of everything">
        <code>{hash}</code>
      </Fact>
      {manifest.html ? (
        <Fact label="SHA-256 of the page">
          <code>{manifest.html}</code>
        </Fact>
      ) : null}
      {review.hash ? (
        <Fact label="SHA-256 that was approved">
          <code>{review.hash}</code>
        </Fact>
      ) : null}
      {link ? (
        <Fact label={`Link ${link.seq.toLocaleString('en-US')} of the record’s chain`}>
          <code>{link.hash}</code>
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Cause({ cause: { kind, draft, changeSetId, entry } }: Pick<Detail, 'cause'>) {
  if (draft) {
    return (
      <Link className="text-link" href={draftPath(draft.id)}>
        The draft “{draft.name}”
      </Link>
    );
  }
  if (changeSetId !== null) {
    return (
      <Link className="text-link" href={savePath(changeSetId)}>
        A save
      </Link>
    );
  }
  if (entry) return `${AUDIT_WORDS[entry.action] ?? entry.action}: ${entry.subject}`;
  return kind === 'first' ? 'The first record of this address' : 'A new release, or a new year in the footer';
}

function Files({ files }: { files: Detail['manifest']['files'] }) {
  return (
    <details className="record-part">
      <summary>
        {files.length === 1 ? 'One file' : `${files.length.toLocaleString('en-US')} files`} with SHA-256
      </summary>
      <table className="rows rows-fold">
        <caption className="sr-only">Files</caption>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">SHA-256</th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ path, hash }) => (
            <tr key={path}>
              <th scope="row">{path}</th>
              <td data-label="SHA-256">{hash === null ? 'Missing' : <code>{hash}</code>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
