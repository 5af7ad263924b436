/** Shows disclosures with what they qualify: as plain text, never behind a link, and in the largest size and contrast of running text. */
export function Disclosures({ texts = [] }: { texts?: readonly string[] | undefined }) {
  if (texts.length === 0) return null;
  return (
    <div className="disclosures" role="note" aria-label="Disclosure">
      <div className="container">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}
