import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';

export interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Hides the title visually, for content with a title of its own. */
  isTitleHidden?: boolean | undefined;
  /** 'bottom' for phones, 'right' for a panel beside the page's content. */
  side?: 'bottom' | 'right' | undefined;
  children: ReactNode;
}

/** A panel from an edge, such as the rail on a phone. */
export function Sheet({ isOpen, onClose, title, isTitleHidden = false, side = 'bottom', children }: SheetProps) {
  return (
    <ModalOverlay
      className={`scrim scrim-${side}`}
      isOpen={isOpen}
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={`panel panel-${side}`}>
        <AriaDialog className="panel-body">
          <div className={isTitleHidden ? 'panel-close' : 'row'}>
            <Heading slot="title" level={2} className={isTitleHidden ? 'sr' : ''}>
              {title}
            </Heading>
            <span className="end">
              <IconButton label="Cerrar" size="s" onPress={onClose}>
                <Icon of={X} />
              </IconButton>
            </span>
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
