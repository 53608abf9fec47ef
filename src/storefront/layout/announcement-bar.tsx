import { Link } from 'react-router';

export type Announcement = { text: string; linkText: string | null; linkHref: string };

/** A line above the header of the home page. */
export function AnnouncementBar({ text, linkText, linkHref }: Announcement) {
  // '#' is what stands in the settings for a link that leads nowhere.
  const leads = linkText !== null && linkHref !== '#';
  return (
    <aside aria-label="Announcement" className="on-dark bg-leaf-900 no-print">
      <p className="page-width flex flex-wrap justify-center gap-x-3 py-2 text-center text-sm">
        <span>{text}</span>
        {leads ? (
          <Link
            to={linkHref}
            className="touch-area relative font-semibold underline underline-offset-4 hover:no-underline"
          >
            {linkText}
          </Link>
        ) : (
          <span className="font-semibold">{linkText}</span>
        )}
      </p>
    </aside>
  );
}
