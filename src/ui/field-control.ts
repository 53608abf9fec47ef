import { createContext, use } from 'react';

export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export const FieldContext = createContext<FieldControl | null>(null);

/**
 * The attributes that tie a control to the Field around it; what the control was given itself wins.
 * Outside a Field there are none, and the control needs its own label.
 */
export function useFieldControl(own: { id?: string | undefined; 'aria-describedby'?: string | undefined }) {
  const field = use(FieldContext);
  const describedBy = [own['aria-describedby'], field?.['aria-describedby']].filter(Boolean).join(' ');
  return {
    id: own.id ?? field?.id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': field?.['aria-invalid'],
  };
}
