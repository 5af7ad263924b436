import { type FormEvent, useId, useState } from 'react';
import { failureMessage } from '../../api/failure-message';
import { trpc } from '../../api/trpc-react';
import { useFolders, useLibraryChanged } from './use-library';

interface FolderFieldProps {
  mediaKey: string;
  folder: string;
}

/** Edits an image's folder: an existing one or a new name. Saved when the field loses the focus. */
export function FolderField({ mediaKey, folder }: FolderFieldProps) {
  const id = useId();
  const folders = useFolders('media');
  const onChanged = useLibraryChanged('media');
  const move = trpc.media.move.useMutation();
  const [said, setSaid] = useState({ words: '', isProblem: false });

  async function save(text: string) {
    const wanted = text.trim();
    if (wanted === folder) return;
    try {
      await move.mutateAsync({ keys: [mediaKey], folder: wanted });
      setSaid({ words: 'Saved.', isProblem: false });
      await onChanged();
    } catch (error) {
      setSaid({ words: failureMessage(error), isProblem: true });
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void save(String(new FormData(event.currentTarget).get('folder')));
  }

  return (
    <form className="media-alt" onSubmit={handleSubmit}>
      <label htmlFor={id}>Folder</label>
      <input
        id={id}
        name="folder"
        className="input"
        list={`${id}-list`}
        maxLength={80}
        autoComplete="off"
        placeholder="None"
        defaultValue={folder}
        onBlur={({ target }) => void save(target.value)}
        aria-describedby={`${id}-said`}
      />
      <datalist id={`${id}-list`}>
        {folders.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <p id={`${id}-said`} role="status" className={said.isProblem ? 'field-error' : 'field-hint'}>
        {said.words}
      </p>
    </form>
  );
}
