import { useId } from 'react';

interface FolderSelectProps {
  folders: readonly string[];
  /** Undefined selects every folder. */
  value: string | undefined;
  onChange: (folder: string | undefined) => void;
}

/** Filters a library by folder. Renders nothing if there are no folders. */
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

/** Cannot clash with a folder, since folder names contain no control characters. */
const ANY = '\u0000';
