import { faultMessage } from '@pregon/auth-api/fault';
import { Button } from '@pregon/ui/button';

interface EarlierButtonProps {
  readonly label: string;
  readonly isRequested: boolean;
  readonly query: { readonly error: Error | null; readonly refetch: () => unknown };
  readonly onRequest: () => void;
}

/** Button that loads the earlier page of a list, and loads it again after an error. */
export function EarlierButton({ label, isRequested, query: { error, refetch }, onRequest }: EarlierButtonProps) {
  return (
    <div className="row wrap">
      <Button
        size="s"
        isPending={isRequested && !error}
        pendingLabel="Cargando…"
        onPress={() => (error ? void refetch() : onRequest())}
      >
        {label}
      </Button>
      {error ? (
        <span className="soft" role="alert">
          {faultMessage(error)}
        </span>
      ) : null}
    </div>
  );
}
