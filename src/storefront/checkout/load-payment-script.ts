const TIMEOUT_MS = 20_000;

let loading: Promise<void> | null = null;

/** Loads the provider's browser script, once; after a failure it may be tried again. */
export function loadPaymentScript(address: string): Promise<void> {
  if (window.Razorpay) return Promise.resolve();
  loading ??= insertScript(address).finally(() => {
    loading = null;
  });
  return loading;
}

function insertScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const giveUp = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error('The payment script did not load'));
    };
    const timer = setTimeout(giveUp, TIMEOUT_MS);
    script.src = address;
    script.async = true;
    script.addEventListener('error', giveUp);
    script.addEventListener('load', () => {
      if (!window.Razorpay) return giveUp();
      clearTimeout(timer);
      resolve();
    });
    document.head.append(script);
  });
}
