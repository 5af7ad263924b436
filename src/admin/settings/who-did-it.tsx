import type { Outputs } from '../../api/trpc';

type Entry = Outputs['audit']['list']['items'][number];

/** Shows who performed an action: a person, an API key with its owner, the server or an unknown visitor, and from which client. */
export function WhoDidIt({ entry, onClient }: { entry: Entry; onClient: (client: string) => void }) {
  const { actor, kind, client } = entry;
  return (
    <>
      {actor?.name ?? 'Nobody signed in'}
      {kind === 'key' ? <span className="rows-words">API key{actor?.keyOf ? ` of ${actor.keyOf}` : ''}</span> : null}
      {kind === 'server' ? <span className="rows-words">on the server itself</span> : null}
      {client ? (
        <button
          type="button"
          className="rows-words rows-client"
          title="Show everything from this client"
          onClick={() => onClient(client)}
        >
          client {client.slice(0, 6)}
        </button>
      ) : null}
    </>
  );
}
