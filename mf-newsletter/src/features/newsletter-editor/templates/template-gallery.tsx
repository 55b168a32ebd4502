import { Button } from '@pregon/ui/button';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { MessageBrand } from '../message/message-brand.ts';
import { aboutTemplate, templateContent, templateIds, type TemplateId } from './mail-templates.ts';
import { withDefaults } from './tag-defaults.ts';
import { templateDocument } from './template-document.ts';
import { useIdle } from './use-idle.ts';
import './template-gallery.css';

interface TemplateGalleryProps {
  /** Undefined until it is loaded; the templates cannot be chosen before. */
  readonly brand: MessageBrand | undefined;
  /** Whether the editor is ready, so that a template can be chosen. */
  readonly isReady: boolean;
  /** Called with the blocks of a template, or with undefined for none. */
  readonly onChoose: (content: string | undefined) => void;
}

/** The gallery for a new newsletter: the templates, or only a greeting. */
export function TemplateGallery({ brand, isReady, onChoose }: TemplateGalleryProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The pictures wait until the browser is idle, because the editor must load first.
  const mayDraw = useIdle(isReady);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className="ed-gallery" aria-labelledby="ed-gallery-title">
      <header className="row wrap">
        <h2 id="ed-gallery-title" tabIndex={-1} ref={heading}>
          Elige con qué empezar
        </h2>
        <span className="end">
          <Button isDisabled={!isReady} onPress={() => onChoose(undefined)}>
            Empezar en blanco
          </Button>
        </span>
      </header>
      <ul>
        {templateIds.map((id) => (
          <TemplateCard key={id} id={id} isReady={isReady} onChoose={() => brand && onChoose(templateContent(id, brand))}>
            {mayDraw && brand ? <TemplatePicture id={id} brand={brand} /> : null}
          </TemplateCard>
        ))}
      </ul>
    </section>
  );
}

interface TemplateCardProps {
  readonly id: TemplateId;
  readonly isReady: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function TemplateCard({ id, isReady, onChoose, children }: TemplateCardProps) {
  const { label, purpose } = aboutTemplate(id);
  return (
    <li>
      <div className="ed-picture" aria-hidden="true" inert>
        {children}
      </div>
      <button type="button" disabled={!isReady} onClick={onChoose}>
        <b>{label}</b> <span className="soft small">{purpose}</span>
      </button>
    </li>
  );
}

function TemplatePicture({ id, brand }: { id: TemplateId; brand: MessageBrand }) {
  const [html] = useState(() => templateDocument(withDefaults(templateContent(id, brand)), brand.palette));
  return <iframe title={`Plantilla ${aboutTemplate(id).label}`} sandbox="" srcDoc={html} tabIndex={-1} loading="lazy" />;
}
