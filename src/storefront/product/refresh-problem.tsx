import { Button } from '../../ui/buttons.tsx';
import { Alert } from '../../ui/notices.tsx';

/** What is shown could not be brought up to date; what was read before stays. */
export function RefreshProblem({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  return (
    <Alert tone="error" title={problem}>
      <p>Price and stock may have changed.</p>
      <Button variant="outline" size="sm" className="mt-2" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}
