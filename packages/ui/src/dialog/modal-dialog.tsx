import { useState, type ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from '../button.tsx';

export interface DialogProps {
  isOpen: boolean;
  /** Called by Escape, and by a press beside the dialog. */
  onClose: () => void;
  /** Title: a question or a name, without a full stop. */
  title: string;
  children?: ReactNode;
  /** The buttons, cancel first. */
  actions?: ReactNode;
  /** 'alertdialog' for actions that can't be undone: a press beside it doesn't close it. */
  role?: 'dialog' | 'alertdialog' | undefined;
  /** A wide dialog, for content that is read or filled in. */
  isWide?: boolean | undefined;
}

/** A modal dialog. It traps the focus, and returns it on close. */
export function Dialog({ isOpen, onClose, title, children, actions, role = 'dialog', isWide = false }: DialogProps) {
  return (
    <ModalOverlay
      className="scrim"
      isOpen={isOpen}
      isDismissable={role === 'dialog'}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={isWide ? 'modal modal-wide' : 'modal'}>
        <AriaDialog className="dialog" role={role}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          <div className="dialog-body">{children}</div>
          {actions ? <div className="dialog-foot">{actions}</div> : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

export interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Title with the name of the record: 'Eliminar «Black Friday 2026»'. */
  title: string;
  /** What else is affected, and whether it can be undone. */
  children?: ReactNode;
  /** Label of the confirm button, a verb with its object: 'Eliminar campaña'. */
  confirmLabel: string;
  /** Its label while the action runs, a gerund: 'Eliminando…'. */
  pendingLabel?: string | undefined;
  /** Label of the cancel button: 'Conservar' for a deletion. Default: 'Cancelar'. */
  cancelLabel?: string | undefined;
  isDestructive?: boolean | undefined;
  /** The action. The dialog closes when it resolves, and stays open for another attempt when it rejects. */
  onConfirm: () => Promise<unknown> | void;
}

/** A confirmation dialog. Its buttons name the action and its alternative. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    onClose,
    title,
    children,
    confirmLabel,
    pendingLabel,
    cancelLabel = 'Cancelar',
    isDestructive = false,
    onConfirm,
  } = props;
  const [isPending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    try {
      await onConfirm();
      onClose();
    } catch {
      // The caller shows the error; the dialog stays open for another attempt.
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      role="alertdialog"
      actions={
        <>
          <Button onPress={onClose}>{cancelLabel}</Button>
          <Button
            variant={isDestructive ? 'danger' : 'primary'}
            isPending={isPending}
            pendingLabel={pendingLabel}
            onPress={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
