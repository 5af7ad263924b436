import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useRef } from 'react';
import { replaceDocument } from '../../api/upload-media';
import { type DocumentItem, useLibraryChanged } from '../../editor-panels/media/use-library';
import { ToolButton } from '../../ui/tool-button';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDashboard } from '../shell/dashboard-context';
import type { DocumentQuestion } from './document-dialogs';

interface DocumentActionsProps {
  item: DocumentItem;
  onAsk: (how: DocumentQuestion) => void;
}

/** The actions on a document. */
export function DocumentActions({ item: { id, name, url }, onAsk }: DocumentActionsProps) {
  const { user, notify } = useDashboard();
  const onChanged = useLibraryChanged('files');
  const onError = useNotifyFailure();
  const copy = useMutation({
    mutationFn: () => navigator.clipboard.writeText(new URL(url, window.location.href).href),
    onSuccess: () => notify({ title: 'Link copied', description: name }),
    onError,
  });
  const replace = useMutation({
    mutationFn: (file: File) => replaceDocument(id, file),
    async onSuccess() {
      notify({ title: 'Document replaced', description: `The link to ${name} hasn’t changed.` });
      await onChanged();
    },
    onError,
  });
  const isActing = copy.isPending || replace.isPending;
  const input = useRef<HTMLInputElement>(null);
  const of = <span className="sr-only"> {name}</span>;

  function handleFile(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file) replace.mutate(file);
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
      {button('Copy link', () => copy.mutate())}
      {button('Replace', () => input.current?.click())}
      <input
        ref={input}
        type="file"
        hidden
        accept={name.slice(name.lastIndexOf('.'))}
        aria-label={`New file for ${name}`}
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
