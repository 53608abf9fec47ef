import { Badge } from '../../ui/labels.tsx';

/** Whether shoppers see it. */
export function PublicationBadge({ isPublished }: { isPublished: boolean }) {
  return <Badge tone={isPublished ? 'success' : 'neutral'}>{isPublished ? 'Published' : 'Draft'}</Badge>;
}
