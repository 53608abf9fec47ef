import { anAddress, waitForMail } from './account-steps.ts';
import { signInAsAdmin, toast } from './admin-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

test('somebody writes on the contact page, and gets the shop’s answer', async ({
  browser,
  page,
  context,
  shop,
  database,
}) => {
  const email = anAddress();
  await page.goto('/contact');
  const form = page.getByRole('form', { name: 'Write to us' });
  const send = form.getByRole('button', { name: 'Send the message' });
  await form.getByLabel('Your message').fill('Its leaves are yellow.\nWhat shall I do?');
  await send.click();
  await expect(form.getByText('Name is required')).toBeVisible();
  await expect(form.getByText('Please choose what it is about')).toBeVisible();
  await expect(form.getByLabel('Name')).toBeFocused();
  await expectReadable(page, { widths: BOTH_WIDTHS });

  await form.getByLabel('Name').fill('Asha Rao');
  await form.getByLabel('E-mail address').fill(email);
  await form.getByLabel('What is it about?').selectOption('A plant in trouble');
  await context.setOffline(true);
  await send.click();
  await expect(form.getByRole('alert')).toHaveText(
    'The shop cannot be reached. Please check your connection and try again.',
  );
  await expect(form.getByLabel('Your message')).toHaveValue('Its leaves are yellow.\nWhat shall I do?');
  await context.setOffline(false);
  await send.click();
  await expect(page.getByText('Thank you for writing to us')).toBeFocused();
  await expect(page.getByText(`Our answer will come to ${email}.`)).toBeVisible();

  const desk = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } });
  await signInAsAdmin({ context: desk, shop, database });
  const staff = await desk.newPage();
  await staff.goto('/admin');
  await staff.getByRole('link', { name: 'One message to answer' }).click();
  await staff.getByRole('row', { name: email }).getByRole('link', { name: 'Asha Rao', exact: true }).click();
  const dialog = staff.getByRole('dialog', { name: 'Message from Asha Rao' });
  await expect(dialog.getByText('What shall I do?')).toBeVisible();
  await expectReadable(staff, { widths: BOTH_WIDTHS });
  await dialog.getByRole('button', { name: 'Send answer' }).click();
  await expect(dialog.getByText('Please write an answer')).toBeVisible();
  await dialog.getByLabel('Your answer').fill('Less water, please.');
  await dialog.getByRole('button', { name: 'Send answer' }).click();
  await expect(toast(staff, 'Answer on its way')).toBeVisible();
  await expect(dialog.getByText(/^Answered .* by/)).toBeVisible();
  await desk.close();

  const mail = await waitForMail(shop, email, 'Plant Store has answered you');
  expect(mail.text).toContain('Less water, please.');
  expect(mail.text).toContain('> Its leaves are yellow.\n> What shall I do?');
});
