import {
  type DeliverySettings,
  type DeliveryTerms,
  type DeliveryZone,
  defaultTerms,
} from '../settings/delivery.schema.ts';
import { defaultSettings } from '../settings/sections.schema.ts';

type Zone = { name: string } & Partial<Omit<DeliveryZone, 'id' | 'name'>>;

/** Delivery settings of an owner who set no more than this; each zone’s id comes of its name. */
export function deliveryWith({
  zones = [],
  everywhere = {},
  ...others
}: Partial<Omit<DeliverySettings, 'zones' | 'everywhere'>> & {
  zones?: Zone[];
  everywhere?: Partial<DeliveryTerms>;
} = {}): DeliverySettings {
  return {
    ...defaultSettings.delivery,
    ...others,
    everywhere: { ...defaultTerms, ...everywhere },
    zones: zones.map((zone) => ({
      ...defaultTerms,
      countries: [],
      states: [],
      pins: '',
      ...zone,
      id: `zone ${zone.name}`,
    })),
  };
}
