import { renderToStaticMarkup } from 'react-dom/server';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { InformationText } from './information-page.tsx';

function render(body: string): string {
  const router = createMemoryRouter([{ path: '/', element: <InformationText body={body} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/ class="[^"]*"/g, '');
}

test('headings, lists, bold words and links become elements', () => {
  const html = render(
    '## Ask\n\n**Now:** see [Orders](/orders) or [us](https://example.com/a?b=1&c=2).\n\n- one',
  );
  expect(html).toContain('<h2>Ask</h2>');
  expect(html).toContain('<strong>Now:</strong> see <a href="/orders"');
  expect(html).toContain('href="https://example.com/a?b=1&amp;c=2"');
  expect(html).toContain('<ul><li>one</li></ul>');
});

test('markup that was typed is shown, not obeyed; unsafe links are words', () => {
  const html = render('<img src=x onerror=alert(1)> [x](javascript:alert(1)) <script>a</script>');
  expect(html).not.toMatch(/<(img|script|a)[ >]/);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; ');
});
