/* The browser script of the sandbox payment provider: the same window.Razorpay as the real one, for tests. */
(() => {
  const base = new URL('.', document.currentScript.src);

  class Razorpay {
    #options;
    #listeners = new Map();
    #dialog = null;
    #frame = null;
    #scroll = '';

    constructor(options) {
      if (!options || !options.key) throw new Error('`key` is mandatory and cannot be empty');
      if (!options.order_id) throw new Error('`order_id` is mandatory and cannot be empty');
      this.#options = options;
    }

    on(event, callback) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), callback]);
      return this;
    }

    open() {
      if (this.#dialog) return;
      const query = new URLSearchParams({ key: this.#options.key, order_id: this.#options.order_id });
      const frame = document.createElement('iframe');
      frame.src = `${new URL('window', base)}?${query}`;
      frame.title = 'Payment window';
      frame.className = 'razorpay-checkout-frame';
      Object.assign(frame.style, frameStyle);
      const dialog = document.createElement('dialog');
      dialog.className = 'razorpay-container';
      dialog.setAttribute('aria-label', 'Payment');
      Object.assign(dialog.style, dialogStyle);
      dialog.append(frame);
      // Escape while the window is still loading; once it has the focus it answers for itself.
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        if (this.#mayEscape()) this.#dismiss();
      });
      document.body.append(dialog);
      this.#dialog = dialog;
      this.#frame = frame;
      this.#scroll = document.documentElement.style.overflow;
      document.documentElement.style.overflow = 'hidden';
      window.addEventListener('message', this.#receive);
      dialog.showModal();
    }

    close() {
      if (!this.#dialog) return;
      window.removeEventListener('message', this.#receive);
      document.documentElement.style.overflow = this.#scroll;
      this.#dialog.close();
      this.#dialog.remove();
      this.#dialog = null;
      this.#frame = null;
    }

    #receive = (event) => {
      if (!this.#frame || event.origin !== base.origin || event.source !== this.#frame.contentWindow) return;
      const message = event.data ?? {};
      if (message.type === 'ready') this.#introduce();
      if (message.type === 'close') this.#dismiss();
      if (message.type === 'failed') this.#emit('payment.failed', { error: message.error });
      if (message.type === 'paid') {
        this.close();
        this.#options.handler?.(message.response);
      }
    };

    #introduce() {
      const { name, description, prefill, theme, retry } = this.#options;
      const options = {
        name: text(name),
        description: text(description),
        email: text(prefill?.email),
        contact: text(prefill?.contact),
        color: text(theme?.color),
        retry: retry !== false && retry?.enabled !== false,
        escape: this.#mayEscape(),
      };
      this.#frame.contentWindow.postMessage({ type: 'options', options }, base.origin);
    }

    #mayEscape() {
      return this.#options.modal?.escape !== false;
    }

    #dismiss() {
      this.close();
      this.#options.modal?.ondismiss?.();
    }

    #emit(event, payload) {
      for (const callback of this.#listeners.get(event) ?? []) callback(payload);
    }
  }

  const dialogStyle = {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: '0',
    padding: '0',
    border: '0',
    overflow: 'hidden',
    background: 'rgb(15 23 20 / 0.6)',
  };

  const frameStyle = { display: 'block', width: '100%', height: '100%', border: '0', colorScheme: 'light' };

  function text(value) {
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }

  window.Razorpay = Razorpay;
})();
