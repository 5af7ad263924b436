import { useId } from 'react';
import { useDashboard } from '../shell/dashboard-context';

/** Whom a bundle is for, which decides what it contains. */
export type Audience = 'own' | 'others';

interface AudienceFieldProps {
  value: Audience;
  onChange: (audience: Audience) => void;
}

/** Chooses whom a bundle is for. */
export function AudienceField({ value, onChange }: AudienceFieldProps) {
  const id = useId();
  const { user } = useDashboard();
  const options = [
    {
      audience: 'own' as const,
      label: 'Our files or an examiner',
      words:
        user.role === 'admin'
          ? 'With the files that support claims, and the record that proves the hashes, which includes the audit log.'
          : 'With the files that support claims. An admin can add the record that proves the hashes.',
    },
    {
      audience: 'others' as const,
      label: 'Anyone else',
      words: 'Without the files that support claims, their sources and owners, reviewers’ notes, and the audit log.',
    },
  ];
  return (
    <fieldset className="record-audience">
      <legend>Who is it for?</legend>
      {options.map(({ audience, label, words }) => (
        <label key={audience}>
          <input
            type="radio"
            name={id}
            checked={value === audience}
            aria-describedby={`${id}-${audience}`}
            onChange={() => onChange(audience)}
          />
          <span>
            {label}
            <span id={`${id}-${audience}`} className="rows-words" aria-hidden="true">
              {words}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Returns what a bundle for an audience contains. @param isAdmin only admins may include the audit log */
export function toRights(audience: Audience, isAdmin: boolean): { withFiles: boolean; withChain: boolean } {
  return { withFiles: audience === 'own', withChain: audience === 'own' && isAdmin };
}
