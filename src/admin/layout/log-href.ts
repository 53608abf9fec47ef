type Subject = { subjectType: string; subjectId: string };

/** Where the log of all changes shows those of one object. */
export function logHref({ subjectType, subjectId }: Subject): string {
  return `/admin/activity?${new URLSearchParams({ type: subjectType, subject: subjectId })}`;
}
