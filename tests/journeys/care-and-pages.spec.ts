import type { Page } from '@playwright/test';
import type { Pool } from '../../src/database/client.ts';
import { pictureAddress } from '../../demo/picture-widths.ts';
import { findProductId } from './buying-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

const SECTIONS = [
  'About',
  'Water',
  'Light',
  'Care',
  'Growth',
  'Humidity',
  'Toxicity',
  'Troubleshooting',
  'FAQ',
];

const PAGES = {
  '/about': 'About',
  '/contact': 'Contact',
  '/faq': 'FAQ',
  '/privacy': 'Privacy Policy',
  '/terms': 'Terms & Conditions',
  '/returns': 'Returns & Exchanges',
  '/shipping': 'Shipping Information',
  '/guarantees': 'Our Guarantees',
};

test('the library lists guides by name with two tags at most, and searches while one types', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Plant Care' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plant Care');
  const cards = page.getByRole('region', { name: 'Care guides' }).getByRole('article');
  await expect(cards).toHaveCount(12);
  const names = await cards.getByRole('heading').allTextContents();
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  for (const card of await cards.all()) {
    await expect(card.locator('img')).toHaveCount(1);
    expect(await card.getByRole('listitem').count()).toBeLessThanOrEqual(2);
  }

  const box = page.getByRole('searchbox', { name: 'Search care guides' });
  await box.fill('PLANT');
  await expect(page).toHaveURL(/\?q=PLANT$/);
  await expect(cards.getByRole('heading')).toHaveText(['Jade Plant', 'Snake Plant', 'ZZ Plant']);
  await box.fill('no such plant');
  await expect(page.getByText('No plants found matching the search.')).toBeVisible();
  await page.getByRole('link', { name: 'See all guides' }).click();
  await expect(cards).toHaveCount(12);
  expect(consoleErrors).toEqual([]);
});

test('without script the search works by its button, and section links are links', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/plant-care');
  await page.getByRole('searchbox').fill('aloe');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/plant-care\?q=aloe$/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: 'Aloe Vera' }).click();
  await page.getByRole('link', { name: 'Humidity' }).click();
  expect(await topOf(page, 'humidity')).toBeCloseTo(120, -1);
  await context.close();
});

for (const width of [360, 1440]) {
  test(`a guide is read from section to section at ${width} px`, async ({
    page,
    database,
    consoleErrors,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    // One of the two as for people who asked for less motion.
    if (width < 768) await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/plant-care');
    await page.getByRole('link', { name: 'Monstera Deliciosa' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to Care for Monstera Deliciosa');
    const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(breadcrumb.getByRole('listitem')).toHaveText(['Home', 'Plant Care', 'Monstera Deliciosa']);
    const links = page.getByRole('navigation', { name: 'Sections of this guide' }).getByRole('link');
    await expect(links).toHaveText(SECTIONS);
    await expect(page.locator('#water ul li')).toHaveText([/^Summer/, /^Monsoon/, /^Winter/]);

    for (const name of ['Toxicity', 'Light', 'FAQ']) {
      const link = links.filter({ hasText: name });
      await link.click();
      await expect.poll(() => topOf(page, name.toLowerCase())).toBe(120);
      await expect(link).toHaveAttribute('aria-current', 'location');
      await expect(page.locator('[aria-current=location]')).toHaveCount(1);
    }
    await scrollToTop(page, 'water', 141);
    await expect(links.and(page.locator('[aria-current]'))).toHaveText('About');
    await scrollToTop(page, 'water', 140);
    await expect(links.and(page.locator('[aria-current]'))).toHaveText('Water');

    const questions = page.locator('#faq details');
    await questions.nth(0).locator('summary').click();
    await questions.nth(2).locator('summary').click();
    await expect(page.locator('#faq details[open]')).toHaveCount(1);
    await expect(questions.nth(2)).toHaveAttribute('open');

    await page.getByRole('complementary').getByRole('link', { name: 'Monstera Deliciosa' }).click();
    await expect(page).toHaveURL(new RegExp(await findProductId(database.pool, 'Monstera%')));
    await page.getByRole('link', { name: 'How to Care for Monstera Deliciosa' }).click();
    await expect(page).toHaveURL(/\/plant-care\//);
    expect(consoleErrors).toEqual([]);
  });
}

test('a guide shows each picture once, a room at light and the size at growth', async ({
  page,
  database,
}) => {
  await page.goto(`/plant-care/${await findGuideId(database.pool, 'Aloe Vera')}`);
  const pictures = page
    .locator('article')
    .first()
    .locator('header img, section[id] img, #guide-product ~ * img');
  const files = await pictures.evaluateAll((all) => all.map((img) => img.getAttribute('src')?.split('?')[0]));
  const views = ['--guide', '--in-a-room', '--size', ''];
  expect(files).toEqual(views.map((view) => `/media/demo/aloe-vera${view}.webp`));
  await expect(page.locator('#light img')).toHaveAttribute('alt', 'Aloe Vera on a bright window sill');
  await expect(page.locator('#growth img')).toHaveAttribute('alt', /20–25 cm tall/);
});

test('sections of a guide stand in their place before what is beside them has come', async ({
  page,
  database,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/plant-care/${await findGuideId(database.pool, 'Aloe Vera')}`);
  const places = () =>
    page.locator('section[id]').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  const whole = await places();
  expect(whole).toHaveLength(SECTIONS.length);
  // It is the last of the document: on a slow line the sections are shown without it.
  await page
    .getByRole('complementary', { name: 'More about this plant' })
    .evaluate((aside) => aside.remove());
  expect(await places()).toEqual(whole);
});

test('empty sections are hidden, and the older FAQ text is an accordion too', async ({ page, database }) => {
  const id = await findGuideId(database.pool, 'Jade Plant');
  await database.pool.query(
    `update plant_care set water = '  ', growth = null, care = E'• Dust it\n• Turn it', faq_structured = '[]',
       faq = E'Q: Is it slow?\nA: Very.\n\nDoes it flower?\nIn cool winters.' where id = $1`,
    [id],
  );
  const shown = SECTIONS.filter((name) => name !== 'Water' && name !== 'Growth');
  await openUntil(page, `/plant-care/${id}`, () =>
    expect(page.locator('section[id] > h2')).toHaveText(shown, { timeout: 1000 }),
  );
  await expect(page.getByRole('navigation', { name: 'Sections of this guide' }).getByRole('link')).toHaveText(
    shown,
  );
  await expect(page.locator('#care li')).toHaveText(['Dust it', 'Turn it']);
  await page.getByText('Is it slow?').click();
  await expect(page.getByText('Very.')).toBeVisible();
  await page.getByText('Does it flower?').click();
  await expect(page.getByText('In cool winters.')).toBeVisible();
  await expect(page.getByText('Very.')).toBeHidden();
});

test('a guide that is not there says so and leads back', async ({ page, database }) => {
  const draft = await findGuideId(database.pool, 'Tulsi%');
  await database.pool.query('update plant_care set is_published = false where id = $1', [draft]);
  for (const id of [draft, crypto.randomUUID(), 'no-uuid']) {
    const answer = await page.goto(`/plant-care/${id}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plant care guide not found');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  }
  await page.getByRole('link', { name: 'Back to Plant Care' }).click();
  await expect(page).toHaveURL(/\/plant-care$/);
});

test('from a guide to what ails the plant, and to others like it; from a symptom to who can help', async ({
  page,
  database,
}) => {
  await page.goto(`/plant-care/${await findGuideId(database.pool, 'Monstera Deliciosa')}`);
  const alike = page.getByRole('region', { name: 'Happy in the same place' }).getByRole('article');
  await expect(alike).toHaveCount(4);
  await expect(alike.filter({ hasText: 'Monstera Deliciosa' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print this guide' })).toBeVisible();
  await page.locator('#troubleshooting').getByRole('link', { name: 'What is wrong with my plant?' }).click();

  await expect(page).toHaveURL(/\/plant-care\/diagnosis$/);
  const next = page.getByRole('complementary', { name: 'What to do next' });
  await expect(next.getByRole('link', { name: /^Ask an expert/ })).toBeVisible();
  await expect(next.getByRole('link', { name: 'See easy plants' })).toHaveAttribute(
    'href',
    '/shop?effort=easy',
  );
  await page.getByRole('heading', { name: 'Yellow leaves' }).click();
  const first = page.locator('details[open] li').first();
  await expect(first.getByRole('heading', { level: 4 })).toHaveText(['How to tell', 'What to do']);
  await page.locator('details[open]').getByRole('link', { name: 'Peace Lily' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to Care for Peace Lily');
});

test('the eight information pages stand under their headings', async ({ page, database, consoleErrors }) => {
  await database.pool.query("delete from information_pages where slug = 'guarantees'");
  await page.goto('/');
  for (const [path, heading] of Object.entries(PAGES)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(`${heading} · Plant Store`);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`));
  }
  await expect(page.getByText('We are still writing this page.')).toBeVisible();
  await page.goto('/faq');
  await expect(page.getByText('Orders leave from Monday to Thursday.')).toBeVisible();
  const answer = page.getByText("Choose 'Continue as Guest' at checkout.");
  await expect(answer).toBeHidden();
  await page.getByText('Can I order without an account?').click();
  await expect(answer).toBeVisible();
  await expect(page.getByRole('complementary').getByRole('link', { name: /^Chat with us/ })).toBeVisible();
  await page.goto('/contact');
  await expect(page.getByRole('form', { name: 'Write to us' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^Chat with us/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'About an order', level: 2 })).toBeVisible();
  const quick = page.getByRole('navigation', { name: 'Quick links' }).getByRole('link');
  await expect(quick).toHaveText(['Track your order', 'Returns & Exchanges', 'FAQ']);
  await expect(page.getByRole('region', { name: 'Have at hand' }).getByRole('link')).toHaveCount(0);
  await page.getByRole('article').getByRole('link', { name: 'Returns & Exchanges' }).click();
  await expect(page).toHaveURL(/\/returns$/);
  await expect(quick).toHaveText(['Report a problem', 'Your orders']);
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(quick.first()).toBeInViewport({ ratio: 1 });
  await page.goto('/faq');
  await expect(quick).toHaveText(['Track your order', 'Orders and delivery', 'Plants', 'Payment']);
  await quick.last().click();
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeInViewport({ ratio: 1 });
  expect(consoleErrors).toEqual([]);
});

test('home shows how it works, whom to ask and what customers say', async ({ page, consoleErrors }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const steps = page.getByRole('region', { name: 'How it works' }).getByRole('listitem');
  await expect(steps).toHaveCount(4);
  await expect(steps.first().getByRole('heading')).toHaveText('Choose your plant');
  await expect(steps.locator('svg')).toHaveCount(4);
  const chat = page.getByRole('link', { name: /Chat with an expert/ });
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=Hello!%20\S+$/);

  const carousel = page.getByRole('region', { name: 'What our customers say' });
  const stops = carousel.getByRole('button', { name: /^Show/ });
  await expect(stops).toHaveCount(4);
  const current = () => stops.evaluateAll((all) => all.findIndex((one) => one.ariaCurrent === 'true'));
  await carousel.getByRole('button', { name: 'Previous slide' }).click();
  await expect.poll(current).toBe(3);
  await carousel.getByRole('button', { name: 'Next slide' }).click();
  await expect.poll(current).toBe(0);
  await carousel.getByRole('list').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(current).toBe(1);
  await expect(carousel.getByRole('button', { name: /slides$/ })).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await carousel.getByRole('button', { name: 'Pause slides' }).press('Enter');
  await expect(carousel.getByRole('button', { name: 'Play slides' })).toBeFocused();
  // Each press counts, also while the slides are still on their way.
  await carousel.getByRole('button', { name: 'Next slide' }).dblclick();
  await expect.poll(current).toBe(3);

  // A window that changes its size stops slides on their way: none is left between two places.
  for (const [width, inView] of [
    [360, 1],
    [800, 2],
    [1440, 3],
  ] as const) {
    await carousel.getByRole('button', { name: 'Previous slide' }).click();
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => slidesInView(page)).toBe(inView);
  }
  expect(consoleErrors).toEqual([]);
});

test('three testimonials do not go round; none, or steps that cannot be read, hide their sections', async ({
  page,
  database: { pool },
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await pool.query(
    'update testimonials set is_published = id in (select id from testimonials order by created_at desc limit 3)',
  );
  const carousel = page.getByRole('region', { name: 'What our customers say' });
  await openUntil(page, '/', () => expect(carousel.getByRole('listitem')).toHaveCount(3, { timeout: 1000 }));
  await expect(carousel.getByRole('button', { name: 'Previous slide' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(carousel.getByRole('button', { name: 'Pause slides' })).toHaveCount(0);

  await pool.query('alter table testimonials rename to hidden_testimonials');
  await pool.query('alter table how_it_works_steps rename to hidden_steps');
  // No trigger tells of a table that is gone: kept pages are forgotten by hand.
  await pool.query(`select pg_notify('shop_changes', 'everything')`);
  try {
    await openUntil(page, '/', async () => {
      await expect(page.getByRole('region', { name: 'How it works' })).toHaveCount(0, { timeout: 1000 });
      await expect(carousel).toHaveCount(0, { timeout: 1000 });
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Home, Greener.');
    await expect(page.getByRole('heading', { name: 'Talk to a plant expert' })).toBeVisible();
    expect(shop.log.join('\n')).toContain('Testimonials could not be read');
    expect(shop.log.join('\n')).toContain('How-it-works steps could not be read');
  } finally {
    await pool.query('alter table hidden_testimonials rename to testimonials');
    await pool.query('alter table hidden_steps rename to how_it_works_steps');
  }
});

test('search engines find every page, and facts about it', async ({ page, database, request, shop }) => {
  const id = await findGuideId(database.pool, 'Peace Lily');
  const sitemap = await request.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toBe('application/xml; charset=utf-8');
  const xml = await sitemap.text();
  const monstera = await findProductId(database.pool, 'Monstera%');
  const paths = [
    '/',
    '/shop',
    `/product/${monstera}`,
    '/plant-care',
    `/plant-care/${id}`,
    ...Object.keys(PAGES),
  ];
  for (const path of paths) expect(xml).toContain(`<loc>${shop.url}${path}</loc>`);
  expect(xml).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('User-agent: *');
  expect(robots).toContain(`Sitemap: ${shop.url}/sitemap.xml`);

  await database.pool.query(
    `update plant_care set faq_structured = jsonb_set(faq_structured, '{0,answer}', '"</script><b>Yes</b>"')
      where id = $1`,
    [id],
  );
  await openUntil(page, `/plant-care/${id}`, () =>
    expect(page.getByText('</script><b>Yes</b>')).toHaveCount(1, { timeout: 1000 }),
  );
  const [breadcrumb, faq] = await structuredData(page);
  expect(breadcrumb).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Home', item: `${shop.url}/` },
      { position: 2, name: 'Plant Care', item: `${shop.url}/plant-care` },
      { position: 3, name: 'Peace Lily', item: `${shop.url}/plant-care/${id}` },
    ],
  });
  expect(faq).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: expect.arrayContaining([
      expect.objectContaining({ acceptedAnswer: { '@type': 'Answer', text: '</script><b>Yes</b>' } }),
    ]),
  });
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    `${shop.url}${pictureAddress('peace-lily--guide', 'Flowers and leaves of Peace Lily across a wide picture')}`,
  );
  await page.goto('/');
  expect(await structuredData(page)).toContainEqual(
    expect.objectContaining({ '@type': 'Organization', url: `${shop.url}/` }),
  );
});

const READABLE = ['/plant-care', '/plant-care?q=qqq', '/plant-care/:areca', '/privacy', '/plant-care/none'];

for (const screen of READABLE) {
  test(`${screen} can be read by everybody`, async ({ page, database, consoleErrors }) => {
    await page.goto(screen.replace(':areca', await findGuideId(database.pool, 'Areca Palm')));
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectReadable(page, { widths: BOTH_WIDTHS });
    // The browser itself notes the 404 of a guide that is not there.
    expect(consoleErrors.filter((line) => !line.includes('404'))).toEqual([]);
  });
}

async function findGuideId(pool: Pool, name: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from plant_care where name like $1', [name]);
  return rows[0]?.id ?? '';
}

/** How far below the window's top an element begins. */
function topOf(page: Page, id: string): Promise<number> {
  return page.locator(`#${id}`).evaluate((element) => Math.round(element.getBoundingClientRect().top));
}

async function scrollToTop(page: Page, id: string, top: number): Promise<void> {
  await page
    .locator(`#${id}`)
    .evaluate((element, offset) => window.scrollBy(0, element.getBoundingClientRect().top - offset), top);
}

function slidesInView(page: Page): Promise<number> {
  return page.getByRole('region', { name: 'What our customers say' }).evaluate((carousel) => {
    const frame = carousel.querySelector('ul')?.getBoundingClientRect();
    const slides = [...carousel.querySelectorAll('li')].map((slide) => slide.getBoundingClientRect());
    return slides.filter((slide) => frame && slide.left >= frame.left - 2 && slide.right <= frame.right + 2)
      .length;
  });
}

/** Opens the page until it shows the change: a program hears of it a moment after it was made elsewhere. */
async function openUntil(page: Page, address: string, shown: () => Promise<void>) {
  await expect(async () => {
    await page.goto(address);
    await shown();
  }).toPass();
}

async function structuredData(page: Page): Promise<unknown[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text) as unknown);
}
