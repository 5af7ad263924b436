import { type ChangeEvent, useRef } from 'react';
import { replaceDocument } from '../../api/upload-media';
import { ToolButton } from '../../ui/tool-button';
import { useAct } from '../administration/use-act';
import { useDashboard } from '../shell/dashboard-context';
import type { DocumentQuestion } from './document-dialogs';
import { type DocumentItem, useDocumentsChanged } from './use-documents';

interface DocumentActionsProps {
  item: DocumentItem;
  onAsk: (how: DocumentQuestion) => void;
}

/** What can be done with a document. */
export function DocumentActions({ item: { id, name, url }, onAsk }: DocumentActionsProps) {
  const { user, notify } = useDashboard();
  const { isActing, act } = useAct();
  const onChanged = useDocumentsChanged();
  const input = useRef<HTMLInputElement>(null);
  const of = <span className="sr-only"> {name}</span>;

  function handleCopy() {
    void act(async () => {
      await navigator.clipboard.writeText(new URL(url, window.location.href).href);
      notify({ title: 'Address copied', description: name });
    });
  }

  function handleFile(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    void act(async () => {
      await replaceDocument(id, file);
      notify({ title: 'Document replaced', description: `${name} stands where it stood.` });
      await onChanged();
    });
  }

  const button = (label: string, onClick: () => void, isDanger = false) => (
    <ToolButton look="small" className={isDanger ? 'tool-danger' : undefined} disabled={isActing} onClick={onClick}>
      {label}
      {of}
    </ToolButton>
  );

  return (
    <>
      <a className="tool-button tool-small" href={url} target="_blank" rel="noopener">
        Open{of}
      </a>
      {button('Copy address', handleCopy)}
      {button('Replace', () => input.current?.click())}
      <input
        ref={input}
        type="file"
        hidden
        accept={name.slice(name.lastIndexOf('.'))}
        aria-label={`File in the place of ${name}`}
        onChange={handleFile}
      />
      {button('Rename', () => onAsk('rename'))}
      {button('Move', () => onAsk('move'))}
      {button('History', () => onAsk('history'))}
      {button('Delete', () => onAsk('delete'), true)}
      {user.role === 'admin' ? button('Withdraw', () => onAsk('withdraw'), true) : null}
    </>
  );
}
