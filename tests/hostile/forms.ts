import { ofAccounts } from './account-calls.ts';
import { ofAddresses } from './addresses.ts';
import { ofShoppers, ofStaff } from './calls.ts';
import { catalogueForms } from './catalogue-forms.ts';
import { kitForms, settingsForms } from './edited-forms.ts';
import type { MakeForm } from './form.ts';
import { orderForms } from './order-forms.ts';
import { shopperForms } from './shopper-forms.ts';

const named = (prefix: string, forms: Record<string, MakeForm>) =>
  Object.fromEntries(Object.entries(forms).map(([name, make]) => [`${prefix}: ${name}`, make]));

/** Every form of every page, every call with a body or a query, and what pages take from their addresses. */
export const forms: Readonly<Record<string, MakeForm>> = {
  ...settingsForms,
  ...kitForms,
  ...catalogueForms,
  ...orderForms,
  ...shopperForms,
  ...named('a call', ofShoppers),
  ...named('a call of staff', ofStaff),
  ...named('a call of accounts', ofAccounts),
  ...named('an address', ofAddresses),
};
