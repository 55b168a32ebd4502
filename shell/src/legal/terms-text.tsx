export function TermsText() {
  return (
    <>
      <p className="legal-lead">
        Con estas reglas usas Pregón. Lo que tu empresa haya acordado por escrito con quien le presta el servicio vale antes que
        ellas.
      </p>
      <section>
        <h2>Tu usuario</h2>
        <ul>
          <li>Llegas por invitación, con tu correo, y eres responsable de lo que se haga con tu usuario.</li>
          <li>
            Tu contraseña es tuya: no la compartas. Si crees que alguien más la tiene, cámbiala; se cierran las demás sesiones.
          </li>
          <li>Tu empresa decide tu rol, y puede desactivar tu usuario cuando dejes de trabajar con ella.</li>
        </ul>
      </section>
      <section>
        <h2>A quién puedes escribir</h2>
        <p>
          Solo a personas que autorizaron recibir mensajes de tu empresa. Cada correo lleva un enlace para darse de baja que no se
          puede quitar, y quien lo usa no recibe más. No subas listas compradas ni datos que tu empresa no pueda usar.
        </p>
      </section>
      <section>
        <h2>Qué no se puede enviar</h2>
        <ul>
          <li>Engaños, suplantaciones, programas dañinos o enlaces a ellos.</li>
          <li>Lo que la ley prohíbe o lo que vulnera derechos de otras personas.</li>
          <li>Mensajes que esconden quién los manda.</li>
        </ul>
      </section>
      <section>
        <h2>Los datos</h2>
        <p>
          Los datos de clientes son de tu empresa, que responde por ellos. Pregón los trata por encargo suyo, como dice la
          política de privacidad, y queda registro de quién hizo qué.
        </p>
      </section>
      <section>
        <h2>Lo que prometemos y lo que no</h2>
        <p>
          Un mensaje no se envía dos veces por nuestra culpa, y ninguno se pierde sin que lo veas en la lista. Que llegue depende
          también de los operadores y de los buzones de cada persona: eso no lo podemos prometer. Tampoco que el servicio no se
          interrumpa nunca.
        </p>
      </section>
      <section>
        <h2>El programa</h2>
        <p>
          Pregón es un programa de código abierto. Quien lo instala y lo opera presta el servicio y responde por él; su licencia
          acompaña al código.
        </p>
      </section>
      <section>
        <h2>Cambios</h2>
        <p>Si cambian estas reglas, cambia la fecha de arriba, y te avisamos antes cuando el cambio te afecte.</p>
      </section>
    </>
  );
}
