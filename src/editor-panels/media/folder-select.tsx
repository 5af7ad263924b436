import { useId } from 'react';

interface FolderSelectProps {
  folders: readonly string[];
  /** Undefined: those of any. */
  value: string | undefined;
  onChange: (folder: string | undefined) => void;
}

/** Narrows a library to a folder; nothing while there is none. */
export function FolderSelect({ folders, value, onChange }: FolderSelectProps) {
  const id = useId();
  if (folders.length === 0) return null;
  return (
    <p className="media-folder">
      <label htmlFor={id}>Folder</label>
      <select
        id={id}
        className="input"
        value={value ?? ANY}
        onChange={({ target }) => onChange(target.value === ANY ? undefined : target.value)}
      >
        <option value={ANY}>Any</option>
        <option value="">None</option>
        {folders.map((folder) => (
          <option key={folder} value={folder}>
            {folder}
          </option>
        ))}
      </select>
    </p>
  );
}

/** No folder is called so: its name has no signs that are not seen. */
const ANY = '\u0000';
