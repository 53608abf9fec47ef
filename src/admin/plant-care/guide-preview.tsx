import { useDeferredValue } from 'react';
import { type PlantCareDraft, parseTags } from '../../shop/content/care-guides.schema.ts';
import { readQuestions } from '../../shop/content/guide-questions.schema.ts';
import { type GuideSection, guideSections, shownQuestions } from '../../shop/content/guide-sections.rules.ts';
import { guideBlocks } from '../../shop/content/text-blocks.rules.ts';
import { isPictureAddress } from '../../shop/catalogue/web-address.rules.ts';
import { Badge } from '../../ui/labels.tsx';
import { TextBlocks } from '../../ui/text-blocks.tsx';
import { LivePreview } from '../edit/live-preview.tsx';
import { ChosenMedia } from '../edit/media-picker.tsx';
import type { EditForm } from '../edit/use-edit-form.ts';

/** A care guide as it will be read, while it is being written; a picture that is not sent yet, too. */
export function GuidePreview({ form }: { form: EditForm<PlantCareDraft> }) {
  const draft = useDeferredValue(form.draft);
  const { file } = form.media('imageUrl', 'plant-care');
  const sections = sectionsOf(draft);
  const hasPicture = file !== undefined || isPictureAddress(draft.imageUrl);
  return (
    <LivePreview className="max-lg:hidden lg:top-0 lg:max-h-[calc(100dvh-13rem)]">
      {hasPicture ? (
        <ChosenMedia
          file={file}
          address={draft.imageUrl}
          isVideo={false}
          className="mb-5 aspect-[2/1] w-full rounded-lg object-cover"
        />
      ) : null}
      <p className="font-serif text-3xl font-medium">How to Care for {draft.name || '…'}</p>
      <span className="mt-3 flex flex-wrap gap-2">
        {parseTags(draft.tags).map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </span>
      {sections.length === 0 ? (
        <p className="mt-6 text-lg text-ink-soft">We are still writing this guide.</p>
      ) : null}
      {sections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
    </LivePreview>
  );
}

function sectionsOf(draft: PlantCareDraft): GuideSection[] {
  return guideSections({
    ...draft,
    questions: shownQuestions(readQuestions(draft.questions), draft.faq),
  });
}

function Section({ section }: { section: GuideSection }) {
  return (
    <div className="mt-6">
      <p className="mb-2 font-serif text-2xl font-medium">{section.title}</p>
      {'text' in section ? (
        <TextBlocks blocks={guideBlocks(section.text)} />
      ) : (
        <dl className="grid gap-3">
          {section.questions.map(({ question, answer }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- shown as a whole: two may ask the same
            <div key={at}>
              <dt className="font-semibold">{question}</dt>
              <dd className="mt-1 whitespace-pre-line text-ink-soft">{answer}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
