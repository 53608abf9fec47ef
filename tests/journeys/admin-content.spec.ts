import { aPicture } from '../pictures.fixtures.ts';
import { signInAsAdmin, toast } from './admin-steps.ts';
import { untilHydrated } from './hydration.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

const PICTURE = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await aPicture(60, 40).png().toBuffer(),
});
const NO_PICTURE = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') };

test.beforeEach(async ({ context, database, shop }) => {
  await signInAsAdmin({ context, database, shop });
});

test('homepage settings are checked, keep what was typed when a file fails, and are seen at once', async ({
  page,
  context,
  consoleErrors,
  database,
}) => {
  const { rows } = await database.pool.query<Record<string, unknown>>('SELECT * FROM site_settings');
  await page.goto('/admin/homepage');
  await expect(page.getByRole('heading', { name: 'Manage Homepage Content' })).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await page.getByLabel('Hero title').fill('');
  await page.getByLabel('Link URL').fill('/shop');
  await page.getByLabel('Logo height').fill('8');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  for (const text of ['Hero title is required', 'Must be a valid URL', 'Height must be at least 16px.']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await page.getByLabel('Hero title').fill('Rain is here');
  await page.getByLabel('Link URL').fill('#');
  await page.getByLabel('Logo height').fill('40');
  await page.getByLabel('Logo', { exact: true }).setInputFiles(NO_PICTURE);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Error uploading logo')).toBeVisible();
  await expect(page.getByLabel('Hero title')).toHaveValue('Rain is here');

  // Leaving the tab asks first.
  await page.getByRole('tab', { name: 'Testimonials' }).click();
  await page
    .getByRole('dialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await PICTURE('leaf.png'));
  await expect(page.getByRole('img', { name: 'Preview of logo' })).toBeVisible();
  // What is typed while the file is on its way is neither lost nor saved.
  const subtitle = await page.getByLabel('Hero subtitle').inputValue();
  const typed = Promise.withResolvers<void>();
  await page.route('**/api/admin/media?*', async (route) => {
    await typed.promise;
    await route.continue();
  });
  const upload = page.waitForRequest('**/api/admin/media?*');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await upload;
  await page.getByLabel('Hero subtitle').fill('Written meanwhile');
  typed.resolve();
  await expect(toast(page, 'Success')).toBeVisible();
  await expect(page.getByLabel('Hero subtitle')).toHaveValue('Written meanwhile');
  await page.getByLabel('Hero subtitle').fill(subtitle);
  await expect(toast(page, 'Homepage settings updated successfully.')).toBeVisible();
  const home = await (await context.request.get('/')).text();
  expect(home).toContain('Rain is here');
  expect(home).not.toContain('Written meanwhile');
  expect(home).toMatch(/\/media\/site-assets\/public\/logo-\d+\.webp/);

  await page.getByRole('button', { name: 'Remove logo' }).click();
  await page.getByRole('button', { name: 'Remove hand-picked media' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(async () => (await context.request.get('/')).text()).not.toContain('/logo-');
  // The refused upload is told there; and what keeps the trace looks into the preview.
  expect(consoleErrors.filter((text) => !/415|Connecting to 'blob:/.test(text))).toEqual([]);
  // Other journeys look at the demo's homepage.
  await database.pool.query(
    `UPDATE site_settings SET hero_title = $1, announcement_link_href = $2, logo_height = $3, handpicked_media_url = $4`,
    ['hero_title', 'announcement_link_href', 'logo_height', 'handpicked_media_url'].map(
      (column) => rows[0]?.[column],
    ),
  );
});

test('testimonials and steps are added, changed and deleted', async ({ page, context }) => {
  await page.goto('/admin/testimonials');
  await expect(page).toHaveURL('/admin/homepage?tab=testimonials');
  await page.getByRole('link', { name: 'Add Testimonial' }).click();
  const add = page.getByRole('dialog', { name: 'Add Testimonial' });
  await expect(add.getByText('Add a new customer testimonial.')).toBeVisible();
  await expect(add.getByRole('switch', { name: 'Published' })).toBeChecked();
  await add.getByLabel('Or paste image URL').fill('asha.jpg');
  await add.getByRole('button', { name: 'Create' }).click();
  for (const text of ['Name is required', 'Quote is required', 'Must be a valid URL']) {
    await expect(add.getByText(text, { exact: true })).toBeVisible();
  }
  await add.getByLabel('Name').fill('Asha of the monsoon');
  await add.getByLabel('Quote').fill('Not a leaf was lost on the way.');
  await add.getByLabel('Avatar', { exact: true }).setInputFiles(NO_PICTURE);
  await expect(add.getByLabel('Or paste image URL')).toHaveValue('');
  await add.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText(/^Failed to upload avatar: This is no picture/)).toBeVisible();
  await add.getByLabel('Avatar', { exact: true }).setInputFiles(await PICTURE('asha.png'));
  await expectReadable(page, { widths: [360] });
  await add.getByRole('button', { name: 'Create' }).click();
  await expect(toast(page, 'Testimonial created.')).toBeVisible();
  const row = page.getByRole('row', { name: /Asha of the monsoon/ });
  await expect(row.getByText('Published')).toBeVisible();

  await row.getByRole('button', { name: 'Actions for Asha of the monsoon' }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Testimonial' });
  await expect(edit.getByText('Update the details of the testimonial.')).toBeVisible();
  await expect(edit.getByLabel('Or paste image URL')).toHaveValue(/^\/media\/site-assets\/testimonials\//);
  await edit.getByLabel('Quote').fill('Every leaf came with it.');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Testimonial updated.')).toBeVisible();
  expect(await (await context.request.get('/')).text()).toContain('Every leaf came with it.');
  await row.getByRole('button', { name: 'Actions for Asha of the monsoon' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(
    page.getByText('This action cannot be undone. This will permanently delete the testimonial.'),
  ).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Testimonial deleted.')).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.getByRole('tab', { name: 'How It Works' }).click();
  await expect(page).toHaveURL('/admin/homepage?tab=how-it-works');
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await page.getByRole('link', { name: 'Add Step' }).click();
  const step = page.getByRole('dialog', { name: 'Add How ItWorks Step' });
  await expect(step.getByLabel('Display order')).toHaveValue('1');
  await step.getByLabel('Display order').fill('0');
  await step.getByRole('button', { name: 'Create Step' }).click();
  for (const field of ['Title', 'Description', 'Icon', 'Display order']) {
    await expect(step.getByText(`${field} is required`, { exact: true })).toBeVisible();
  }
  await step.getByLabel('Title').fill('Unroll it');
  await step.getByLabel('Description').fill('Slowly.');
  await step.getByLabel('Icon').selectOption('Leaf');
  await step.getByLabel('Display order').fill('9');
  await step.getByRole('button', { name: 'Create Step' }).click();
  await expect(toast(page, 'Step created successfully.')).toBeVisible();
  await page.getByRole('link', { name: 'Edit Unroll it' }).click();
  const change = page.getByRole('dialog', { name: 'Edit How ItWorks Step' });
  await change.getByLabel('Description').fill('Very slowly.');
  await change.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Step updated successfully.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Unroll it' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Step deleted successfully.')).toBeVisible();
});

test('a care guide is drafted, previewed, changed by two and deleted', async ({ page, context }) => {
  await page.goto('/admin');
  const looked = Promise.withResolvers<void>();
  await page.route('**/admin/plant-care.data*', async (route) => {
    await looked.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Plant Care', exact: true }).click();
  await expect(page.getByRole('main').getByText('Loading')).toBeVisible();
  looked.resolve();
  await page.getByRole('link', { name: 'Add Plant Care' }).click();
  await page.unrouteAll();
  const add = page.getByRole('dialog', { name: 'Add Plant Care' });
  await add.getByRole('button', { name: 'Create' }).click();
  await expect(add.getByText('Name is required', { exact: true })).toBeVisible();
  await add.getByLabel('Name').fill('Staghorn Fern');
  await add.getByLabel('Tags').fill('Indoor, , Shade,Hanging');
  await add.getByLabel('About').fill('Grows on trees.');
  const preview = add.getByLabel('Preview', { exact: true });
  await expect(preview).toContainText('How to Care for Staghorn Fern');
  await expect(preview).toContainText('Grows on trees.');
  await add.getByLabel('Find a product').fill('tulsi');
  await add.getByRole('button', { name: /Tulsi/ }).first().click();
  for (const question of ['Soil?', 'Sun?']) {
    await add.getByRole('button', { name: 'Add question' }).click();
    await page.keyboard.type(question);
    await page.keyboard.press('Tab');
    await page.keyboard.type('None.');
  }
  await add.getByRole('button', { name: 'Move question 2 up' }).click();
  await expect(add.getByLabel('Question 1', { exact: true })).toHaveValue('Sun?');
  await expect(add.getByRole('button', { name: 'Move question 1 down' })).toBeFocused();
  await add.getByRole('button', { name: 'Delete question 2' }).click();
  await expect(add.getByLabel('Question 1', { exact: true })).toBeFocused();
  await add.getByRole('switch', { name: 'Published' }).uncheck();
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await add.getByRole('button', { name: 'Create' }).click();
  await expect(toast(page, 'Plant care saved successfully')).toBeVisible();
  const row = page.getByRole('row', { name: /Staghorn Fern/ });
  for (const text of ['No image', 'Indoor', 'Shade', '+1', 'Draft']) {
    await expect(row.getByText(text, { exact: true })).toBeVisible();
  }
  await row.getByRole('link', { name: 'Preview Staghorn Fern' }).click();
  await untilHydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to Care for Staghorn Fern');
  await page.getByRole('link', { name: 'Back to Admin Plant Care' }).click();
  await untilHydrated(page);
  await expectReadable(page, { widths: BOTH_WIDTHS });

  // A draft has no tags.
  await page.getByRole('button', { name: 'Print care tags', exact: true }).click();
  const tags = page.getByRole('dialog', { name: 'Print care tags' });
  await expect(tags.getByLabel('Staghorn Fern')).toHaveCount(0);
  await tags.getByRole('button', { name: 'Choose none' }).click();
  await expect(tags.getByRole('button', { name: 'Print', exact: true })).toBeDisabled();
  await tags.getByLabel(/^Tulsi/).check();
  await tags.getByLabel('Of each').fill('9');
  await expect(tags.getByText('9 tags on 2 sheets of A4.')).toBeVisible();
  await expectReadable(page, { widths: [360] });
  const asked = context.waitForEvent('request', (request) => request.url().includes('/plant-care/tags?'));
  await tags.getByRole('button', { name: 'Print', exact: true }).click();
  expect((await asked).url()).toMatch(/\?guide=[\da-f-]{36}&size=card&each=9$/);
  await tags.getByRole('button', { name: 'Close', exact: true }).first().click();
  await page.bringToFront();

  await row.getByRole('link', { name: 'Edit Staghorn Fern' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Plant Care' });
  await expect(edit.getByLabel('Tags')).toHaveValue('Indoor, Shade, Hanging');
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel('Water', { exact: true }).fill('Weekly.');
  await other.getByRole('button', { name: 'Update' }).click();
  await expect(toast(other, 'Plant care saved successfully')).toBeVisible();
  await other.close();
  await page.bringToFront();
  await edit.getByLabel('Light', { exact: true }).fill('Shade.');
  const update = edit.getByRole('button', { name: 'Update' });
  await page.route('**/admin/plant-care.data**', (route) => route.abort());
  await update.click();
  const failure = page.getByText(/^Failed to save plant care: The shop cannot be reached/);
  await expect(failure).toBeVisible();
  const [told, again] = [await failure.boundingBox(), await update.boundingBox()];
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThan(again?.y ?? 0);
  await page.unrouteAll();
  await update.click();
  await expect(edit.getByText('Somebody else saved this while you were editing it.')).toBeVisible();
  await expect(edit.getByLabel('Water', { exact: true })).toHaveValue('Weekly.');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL('/admin/plant-care');

  await row.getByRole('button', { name: 'Delete Staghorn Fern' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Plant Care' });
  await expect(
    question.getByText(
      'Are you sure you want to delete this plant care guide? This action cannot be undone.',
    ),
  ).toBeVisible();
  const sent: string[] = [];
  await page.route('**/admin/plant-care.data**', (route) => {
    sent.push(route.request().method());
    return route.abort();
  });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/^Failed to delete plant care: The shop cannot be reached/)).toBeVisible();
  // Nothing is read anew, which would fail and take the screen away.
  expect(sent).toEqual(['POST']);
  await page.unrouteAll();
  await row.getByRole('button', { name: 'Delete Staghorn Fern' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Plant care deleted successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('an information page is written from the page itself, beside its preview', async ({ page }) => {
  await page.goto('/guarantees');
  await page.getByRole('link', { name: 'Edit this page' }).click();
  await untilHydrated(page);
  await expect(page).toHaveURL('/admin/pages/guarantees');
  const edit = page.getByRole('main');
  const before = await edit.getByLabel('Text', { exact: true }).inputValue();
  await edit.getByLabel('Heading', { exact: true }).fill('');
  await edit.getByRole('button', { name: 'Save page' }).click();
  await expect(edit.getByText('Heading is required')).toBeVisible();
  await edit.getByLabel('Heading', { exact: true }).fill('Our Guarantees');
  await edit.getByLabel('Text', { exact: true }).fill('We replace it');
  await edit.getByLabel('Text', { exact: true }).press('ControlOrMeta+a');
  await edit.getByRole('button', { name: 'Make it bold' }).click();
  await expect(edit.getByLabel('Text', { exact: true })).toHaveValue('**We replace it**');
  await expect(edit.getByLabel('Preview').locator('strong')).toHaveText('We replace it');
  await expectReadable(page, { widths: BOTH_WIDTHS });
  // Leaving asks first; what saves stays in sight, and so does the look at it.
  await edit.getByRole('link', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await edit.getByLabel('Text', { exact: true }).fill(`**We replace it**\n\n${'A line.\n\n'.repeat(60)}`);
  await edit.getByLabel('Heading', { exact: true }).focus();
  await expect(edit.getByRole('button', { name: 'Save page' })).toBeInViewport();
  await expect(edit.getByText('Preview', { exact: true })).toBeInViewport();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(toast(page, 'Page saved successfully')).toBeVisible();
  await expect(page).toHaveURL('/admin/pages');
  await expect(page.getByRole('link', { name: 'Our Guarantees', exact: true })).toBeFocused();
  await page.goto('/guarantees');
  await expect(page.getByRole('main').locator('strong').first()).toHaveText('We replace it');

  // As links of before led there.
  await page.goto('/admin/pages?dialog=edit&id=guarantees');
  await expect(page).toHaveURL('/admin/pages/guarantees');
  await edit.getByLabel('Text', { exact: true }).fill(before);
  await edit.getByRole('button', { name: 'Save page' }).click();
  await expect(toast(page, 'Page saved successfully')).toBeVisible();
});
