import { climateKeys, climates } from '../../shop/my-plants/climate.rules.ts';
import type { Surroundings } from '../../shop/my-plants/plant-calendar.ts';
import { Button, buttonClass } from '../../ui/buttons.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { PressForm, useSent } from './press-form.tsx';

/** Whether the form with this intent is on its way. */
function useBusy(...intents: string[]): boolean {
  return useSent('intent').some((intent) => intents.includes(intent));
}

/** A label as it stands behind a colon; months keep their capitals. */
const withinSentence = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

/** Which climate the calendar goes by. */
export function ClimateCard({ climate, chosen, city }: Surroundings) {
  const busy = useBusy('climate');
  const by = chosen === null && city !== '' ? ` by your address in ${city}` : '';
  return (
    <Card as="section" aria-labelledby="climate-title">
      <h2 id="climate-title" className="text-xl">
        Where they live
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft wrap-anywhere">
        The calendar goes by the seasons of: {withinSentence(climates[climate].label)}
        {by}.
      </p>
      <PressForm className="grid gap-3">
        <input type="hidden" name="intent" value="climate" />
        <SelectField label="Climate" name="climate" defaultValue={chosen ?? ''} key={chosen}>
          <option value="">By where my orders go</option>
          {climateKeys.map((key) => (
            <option key={key} value={key}>
              {climates[key].label} ({climates[key].where})
            </option>
          ))}
        </SelectField>
        <div>
          <Button type="submit" variant="outline" size="sm" busy={busy}>
            Use this climate
          </Button>
        </div>
      </PressForm>
    </Card>
  );
}

/** The switch of the weekly e-mail. */
export function MailCard({ isOn }: { isOn: boolean }) {
  const busy = useBusy('mail-on', 'mail-off');
  return (
    <Card as="section" aria-labelledby="mail-title">
      <h2 id="mail-title" className="text-xl">
        Weekly e-mail
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        {isOn
          ? 'On: every Monday morning, if anything is due that week.'
          : 'Off. Switched on, it tells you every Monday morning what is due that week.'}
      </p>
      <PressForm>
        <Button
          type="submit"
          name="intent"
          value={isOn ? 'mail-off' : 'mail-on'}
          variant="outline"
          size="sm"
          busy={busy}
        >
          {isOn ? 'Switch it off' : 'Switch it on'}
        </Button>
      </PressForm>
    </Card>
  );
}

/** The secret address that any calendar reads. */
export function FeedCard({ url }: { url: string | null }) {
  const busy = useBusy('new-feed', 'stop-feed');
  return (
    <Card as="section" aria-labelledby="feed-title">
      <h2 id="feed-title" className="text-xl">
        In your calendar
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        {url === null
          ? 'A secret address that the calendar of your phone or computer reads by itself.'
          : 'Whoever has this address can read what your plants want. Give it to your calendar alone.'}
      </p>
      {url === null ? null : <CopyField label="Address" value={url} copied="Address copied" />}
      <PressForm className="flex flex-wrap gap-3">
        {url === null ? null : (
          <a
            href={url.replace(/^https?:/, 'webcal:')}
            className={buttonClass({ variant: 'outline', size: 'sm' })}
          >
            Add to my calendar
          </a>
        )}
        <Button type="submit" name="intent" value="new-feed" variant="outline" size="sm" busy={busy}>
          {url === null ? 'Make an address' : 'Another address'}
        </Button>
        {url === null ? null : (
          <Button type="submit" name="intent" value="stop-feed" variant="outline" size="sm" busy={busy}>
            Stop it
          </Button>
        )}
      </PressForm>
    </Card>
  );
}
