/* The page inside the sandbox's payment window. It speaks only with the page that opened it, of the same origin. */
(() => {
  const { key, order, pay: payAddress } = document.body.dataset;
  const card = document.querySelector('[role="dialog"]');
  const form = document.querySelector('form');
  const status = document.getElementById('status');
  const description = document.getElementById('description');
  const payButton = form.querySelector('[type="submit"]');
  const failButton = document.getElementById('fail');
  const closeButton = document.getElementById('close');
  let options = { name: '', description: '', email: '', contact: '', color: '', retry: true, escape: true };
  let busy = false;

  window.addEventListener('message', (event) => {
    if (event.source !== window.parent || event.origin !== location.origin) return;
    if (event.data?.type !== 'options') return;
    options = event.data.options;
    showOptions();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (payButton) void attempt('captured');
  });
  failButton?.addEventListener('click', () => attempt('failed'));
  closeButton.addEventListener('click', close);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && options.escape) close();
    if (event.key === 'Tab') keepFocusInside(event);
  });

  // Until now a press would have been lost.
  setBusy(false);
  tell({ type: 'ready' });
  window.focus();
  (form.querySelector('input') ?? closeButton).focus();

  function tell(message) {
    window.parent.postMessage(message, location.origin);
  }

  function close() {
    if (!busy) tell({ type: 'close' });
  }

  async function attempt(outcome) {
    if (busy) return;
    setBusy(true);
    status.textContent = '';
    const answer = await send(outcome);
    setBusy(false);
    if (answer.razorpay_payment_id) {
      tell({ type: 'paid', response: answer });
      return;
    }
    status.textContent = answer.error.description;
    if (answer.error.metadata?.payment_id) tell({ type: 'failed', error: answer.error });
    if (!options.retry) for (const button of [payButton, failButton]) button.disabled = true;
    (options.retry ? payButton : closeButton).focus();
  }

  async function send(outcome) {
    const chosen = new FormData(form).get('card');
    const { email, contact } = options;
    const body = {
      key,
      order_id: order,
      outcome,
      card: chosen,
      email,
      contact,
      description: options.description,
    };
    try {
      // Kept alive: the payment counts even if this tab is closed right now.
      const response = await fetch(payAddress, {
        method: 'POST',
        keepalive: true,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return await response.json();
    } catch {
      return { error: { description: 'The test payment service cannot be reached. Please try again.' } };
    }
  }

  function setBusy(value) {
    busy = value;
    card.setAttribute('aria-busy', String(value));
    for (const button of form.querySelectorAll('button')) button.disabled = value;
  }

  function showOptions() {
    if (options.name) document.getElementById('shop').textContent = options.name;
    description.textContent = options.description;
    description.hidden = !options.description;
    if (!/^#[0-9a-f]{6}$/i.test(options.color)) return;
    document.documentElement.style.setProperty('--theme', options.color);
    document.documentElement.style.setProperty('--on-theme', isLight(options.color) ? '#06281d' : '#ffffff');
  }

  function isLight(color) {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const part = parseInt(color.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.2;
  }

  function keepFocusInside(event) {
    const stops = [...form.querySelectorAll('input:checked, button:not(:disabled)')];
    const first = stops[0];
    const last = stops.at(-1);
    const leaving = event.shiftKey ? first : last;
    if (document.activeElement !== leaving && card.contains(document.activeElement)) return;
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
})();
