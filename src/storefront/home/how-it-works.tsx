import { Box, Flower2, Leaf, type LucideIcon, Package, Smile, Sprout, Truck } from 'lucide-react';
import type { HowItWorksStep } from '../../shop/content/how-it-works.ts';
import { SectionHeading } from '../../ui/surfaces.tsx';

/** docs/behaviour/back-office.md#homepage. */
const ICONS = new Map(Object.entries({ Sprout, Box, Smile, Package, Truck, Leaf }));

/** How an order goes, step by step; nothing when there are no steps, or they could not be read. */
export function HowItWorks({ steps }: { steps: readonly HowItWorksStep[] }) {
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="how-it-works" className="page-width pt-section">
      <SectionHeading id="how-it-works" title="How it works" text="From our glasshouse to your windowsill." />
      <ol className="mt-8 grid gap-x-6 md:mt-10 md:grid-flow-row md:grid-cols-2 md:gap-y-10 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {steps.map((step, at) => (
          <Step key={step.id} step={step} Icon={iconOf(step)} hasNext={at < steps.length - 1} />
        ))}
      </ol>
    </section>
  );
}

/** Whatever else stands there gets a flower. */
function iconOf({ icon }: HowItWorksStep): LucideIcon {
  return ICONS.get(icon) ?? Flower2;
}

type StepProps = { step: HowItWorksStep; Icon: LucideIcon; hasNext: boolean };

/** A line leads from each step to the next: downwards on phones, to the right in wide windows. */
function Step({ step: { title, description }, Icon, hasNext }: StepProps) {
  return (
    <li className="relative flex gap-5 pb-8 last:pb-0 md:pb-0 lg:flex-col">
      {hasNext ? (
        <span
          aria-hidden="true"
          className="absolute top-14 bottom-0 left-7 w-px bg-leaf-200 md:hidden lg:top-7 lg:right-[-1.5rem] lg:bottom-auto lg:left-14 lg:block lg:h-px lg:w-auto"
        />
      ) : null}
      <span className="relative flex size-14 shrink-0 items-center justify-center rounded-full bg-leaf-100 text-leaf-700">
        <Icon aria-hidden="true" size={26} strokeWidth={1.6} />
      </span>
      <div className="pt-1 lg:pt-0 lg:pr-4">
        <h3 className="text-xl">{title}</h3>
        <p className="mt-1.5 text-ink-soft">{description}</p>
      </div>
    </li>
  );
}
