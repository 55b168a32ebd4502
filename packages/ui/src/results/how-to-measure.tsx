import { Link } from 'react-router-dom';
import { buttonClass } from '../button.tsx';

/** How the next sending is measured, where this one was not. */
export function HowToMeasure({ address }: { readonly address: string }) {
  return (
    <div className="incremental-unmeasured">
      <p className="soft">
        Para saberlo la próxima vez, deja un grupo de control: unas personas, elegidas al azar, no reciben el mensaje, y lo que
        las demás compran de más es lo que añadió.
      </p>
      <p>
        <Link className={buttonClass({ size: 's' })} to={address}>
          Medirlo en el próximo envío
        </Link>
      </p>
    </div>
  );
}

/** Why the sending that is chosen has no figure of its own, and how a single one is measured. */
export function WhyWhole({ address }: { readonly address: string | undefined }) {
  return (
    <div className="incremental-unmeasured">
      <p className="soft">
        Cuánto añadió este envío por separado no se puede saber. El grupo de control es el mismo en todos los envíos de la
        programación, así que lo que la gente compra después de este también puede venir de los anteriores o de los siguientes.
        Por eso se mide la programación entera: con todos sus envíos, canales y versiones, frente a quienes no recibieron ninguno.
        Para medir un solo envío, prográmalo aparte, sin repetirlo y con su propio grupo de control.
      </p>
      {address ? (
        <p>
          <Link className={buttonClass({ size: 's' })} to={address}>
            Medir un envío aparte
          </Link>
        </p>
      ) : null}
    </div>
  );
}
