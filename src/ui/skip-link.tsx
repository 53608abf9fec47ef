export type SkipLinkProps = { href?: string | undefined };

/** The first thing the Tab key reaches: past the navigation to the page itself. */
export function SkipLink({ href = '#main' }: SkipLinkProps) {
  return (
    <a
      href={href}
      className="no-print fixed top-3 left-3 z-50 -translate-y-24 rounded-full bg-leaf-900 px-5 py-3 font-semibold text-paper shadow-md transition-transform focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
