import type { ComponentProps } from 'react';
import { isHexColor } from '../../shop/settings/oklch.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { TextField } from '../../ui/fields.tsx';

type ColorFieldProps = Pick<ComponentProps<typeof TextField>, 'hint' | 'error' | 'onChange' | 'readOnly'> & {
  label: string;
  value: string;
  /** The colour itself, or the nearest one that can be read. */
  readable: (color: string) => string;
  onColor: (color: string) => void;
};

/**
 * A colour, picked or typed. One that could not be read is said to be so while it is typed, with the nearest one that
 * can to take in its place (docs/behaviour/settings.md#colours).
 */
export function ColorField({ label, value, readable, onColor, error, readOnly, ...field }: ColorFieldProps) {
  const color = value.trim().toLowerCase();
  const isColor = isHexColor(color);
  const nearest = isColor ? readable(color) : color;
  const isRefused = nearest !== color;
  return (
    <div>
      <div className="flex items-start gap-3">
        <TextField
          {...field}
          label={label}
          value={value}
          readOnly={readOnly ?? false}
          error={isRefused ? 'Words could not be read with this colour.' : isColor ? undefined : error}
          className="min-w-0 flex-1"
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
        />
        <input
          type="color"
          aria-label={`Pick the ${label.toLowerCase()}`}
          value={isColor ? color : '#000000'}
          disabled={readOnly}
          onChange={({ currentTarget }) => onColor(currentTarget.value)}
          className="mt-7 h-11 w-14 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
        />
      </div>
      {isRefused ? (
        <Button variant="outline" size="sm" className="mt-2" onClick={() => onColor(nearest)}>
          <span
            aria-hidden="true"
            className="size-4 rounded-full border border-line-strong"
            style={{ backgroundColor: nearest }}
          />
          Use {nearest}, the nearest that can be read
        </Button>
      ) : null}
    </div>
  );
}
