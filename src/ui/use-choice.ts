import { useId, useState } from 'react';
import type { ChoiceProps } from './choice.ts';

/** The chosen value of a group of radios, held by the parent (`value`) or here (`defaultValue`). */
export function useChoice({ name, value, defaultValue, onChange }: ChoiceProps) {
  const id = useId();
  const [own, setOwn] = useState(defaultValue ?? null);
  const chosen = value === undefined ? own : value;
  return {
    id,
    name: name ?? id,
    chosen,
    choose(next: string) {
      setOwn(next);
      onChange?.(next);
    },
  };
}
