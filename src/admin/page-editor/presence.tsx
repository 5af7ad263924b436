import { useStore } from 'zustand';
import { useDashboard } from '../shell/dashboard-context';

/** Who else has this page open. */
export function Presence() {
  const people = useStore(useDashboard().live.store, (state) => state.people);
  const names = people.map(({ name, isYou }) => (isYou ? 'you, in another window' : name));
  return (
    <div className="presence" role="status">
      {people.length > 0 ? (
        <>
          {people.map(({ clientId, initials, name, isYou }) => (
            <span
              key={clientId}
              className="presence-person"
              title={isYou ? 'You, in another window' : name}
              aria-hidden="true"
            >
              {initials}
            </span>
          ))}
          <span className="presence-words">
            <span className="sr-only">Also on this page: {names.join(', ')}</span>
            <span aria-hidden="true">{people.length === 1 ? 'also here' : `${people.length} also here`}</span>
          </span>
        </>
      ) : null}
    </div>
  );
}
