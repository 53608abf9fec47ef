import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { shopContext } from '../../http/context.ts';
import { refusedFields } from '../../http/form-answer.ts';
import { requireStaff } from '../../http/guards.ts';
import { type Period, exportKinds, periodSchema, presetPeriods } from '../../shop/exports/exports.schema.ts';
import { Button } from '../../ui/buttons.tsx';
import { Field, TextInput } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { tabClass, tabListClass } from '../../ui/tabs.tsx';
import { ScreenError } from '../layout/screen-error.tsx';
import { ScreenHead, screenTitle } from '../layout/screen-head.tsx';
import type { Route } from './+types/exports';
import { BusyNotice } from './busy-notice.tsx';

/** Files for the accountant. docs/behaviour/exports.md#days. */
export function loader({ context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'money');
  const presets = presetPeriods(context.get(shopContext).now());
  const [{ from, to }] = presets;
  const asked = { from, to, ...Object.fromEntries(url.searchParams) };
  const { error } = periodSchema.safeParse(asked);
  const { errors } = refusedFields(error?.issues ?? []);
  return { presets, period: { from: asked.from, to: asked.to }, errors };
}

export const meta = screenTitle('Exports');

export default function Exports({ loaderData: { presets, period, errors } }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl">
      <ScreenHead title="Exports" text="Files for the accountant, which every spreadsheet opens." />
      <BusyNotice />
      <PresetLinks presets={presets} period={period} />
      {/* The browser's own: an answer with a file leaves the page as it is. */}
      <form key={`${period.from} ${period.to}`} action="/admin/exports/file" className="mt-4">
        <div className="flex flex-wrap gap-x-4 gap-y-3">
          <DayField label="First day" name="from" day={period.from} error={errors['from']} />
          <DayField label="Last day" name="to" day={period.to} error={errors['to']} />
        </div>
        <p className="mt-2 text-sm text-muted">
          Days in India, both included. That a file was taken is kept under{' '}
          <Link to="/admin/activity?type=export" className="text-link">
            Activity
          </Link>
          .
        </p>
        <Card as="section" aria-label="Files" padding="sm" className="mt-5">
          <ul className="divide-y divide-line px-2">
            {exportKinds.map((kind) => (
              <FileRow key={kind.value} {...kind} />
            ))}
          </ul>
        </Card>
      </form>
    </div>
  );
}

type PresetLinksProps = { presets: (Period & { label: string })[]; period: Period };

function PresetLinks({ presets, period }: PresetLinksProps) {
  return (
    <nav aria-label="Periods" className={`${tabListClass} w-fit max-w-full`}>
      {presets.map(({ label, from, to }) => {
        const isShown = from === period.from && to === period.to;
        return (
          <Link
            key={label}
            to={`?${new URLSearchParams({ from, to })}`}
            preventScrollReset
            aria-current={isShown ? 'true' : undefined}
            className={tabClass(isShown)}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}

type DayFieldProps = { label: string; name: 'from' | 'to'; day: string; error: string | undefined };

function DayField({ label, name, day, error }: DayFieldProps) {
  return (
    <Field label={label} error={error} className="min-w-40 flex-1 sm:max-w-56">
      <TextInput type="date" name={name} defaultValue={day} required min="2000-01-01" max="2099-12-31" />
    </Field>
  );
}

function FileRow({ value, label, text }: (typeof exportKinds)[number]) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="text-lg">{label}</h3>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      <Button
        type="submit"
        name="name"
        value={value}
        variant="outline"
        size="sm"
        aria-label={`Download ${label.toLowerCase()}`}
      >
        <Icon icon={Download} size="sm" />
        Download
      </Button>
    </li>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={() => 'Failed to prepare the exports'} />;
}
