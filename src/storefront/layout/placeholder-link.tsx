/** A link that goes nowhere (specification, storefront §2); pressing it leaves the page where it is. */
export function PlaceholderLink({ label, className }: { label: string; className: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- it has no address to go to
    <a href="#" className={className} onClick={(event) => event.preventDefault()}>
      {label}
    </a>
  );
}
