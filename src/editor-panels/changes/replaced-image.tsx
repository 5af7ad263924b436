/** Small pictures of an image before and after it was replaced. */
export function ReplacedImage({ before, after }: { before: string; after: string }) {
  return (
    <p className="replaced-image">
      <img src={before} alt="Before" loading="lazy" width="72" height="54" />
      <span aria-hidden="true">→</span>
      <img src={after} alt="After" loading="lazy" width="72" height="54" />
    </p>
  );
}
