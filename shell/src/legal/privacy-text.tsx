export function PrivacyText() {
  return (
    <>
      <p className="legal-lead">
        Pregón es la herramienta con la que una empresa de comercio escribe a sus clientes. Los datos son de las personas; la
        empresa decide para qué se usan y responde por ellos; Pregón los trata por encargo suyo y para nada más.
      </p>
      <section>
        <h2>De quién guardamos datos</h2>
        <ul>
          <li>
            <b>Del equipo de la empresa:</b> nombre, correo, teléfono y dirección si los escribes, rol, contraseña cifrada de
            forma que nadie puede leerla, las sesiones abiertas con su equipo y dirección de red, y un registro de quién hizo qué.
          </li>
          <li>
            <b>De sus clientes:</b> documento, nombre, contacto, ciudad, fecha de nacimiento, compras y visitas, respuestas a
            encuestas, los mensajes que recibieron y lo que decidieron sobre recibirlos. La foto es opcional y solo la ve la
            empresa.
          </li>
        </ul>
      </section>
      <section>
        <h2>Para qué</h2>
        <ul>
          <li>Para que el equipo ingrese y trabaje, y para cuidar que nadie más lo haga.</li>
          <li>Para elegir a quién va una campaña, enviarla por correo, SMS o WhatsApp, y saber si llegó.</li>
          <li>Para respetar a quien no quiere recibir más: esa decisión se revisa antes de cada envío.</li>
        </ul>
        <p>No vendemos datos, no los cruzamos entre empresas y no los usamos para publicidad nuestra.</p>
      </section>
      <section>
        <h2>Quién más los ve</h2>
        <p>
          Los proveedores que entregan los mensajes (correo, SMS, WhatsApp) reciben la dirección o el número y el mensaje. Si la
          comprobación contra robots está activa, Google recibe lo que necesita para distinguir a una persona de un programa. Si
          la empresa conecta paneles de otra herramienta, esa herramienta sabe que los abriste.
        </p>
      </section>
      <section>
        <h2>Correos que se abren y enlaces que se siguen</h2>
        <p>
          Los correos pueden contar si se abrieron y qué enlaces se siguieron, para que la empresa sepa qué interesa. El enlace
          para darse de baja nunca se mide.
        </p>
      </section>
      <section>
        <h2>Cuánto tiempo</h2>
        <p>
          Mientras la empresa use Pregón o lo exija la ley. Un enlace para cambiar la contraseña dura 10 minutos; una invitación,
          7 días. De quien se dio de baja se conserva lo justo para no volver a escribirle.
        </p>
      </section>
      <section>
        <h2>Tus derechos</h2>
        <p>
          Puedes conocer, actualizar, corregir y pedir que se eliminen tus datos, y retirar tu autorización cuando quieras, como
          dicen la Ley 1581 de 2012 de Colombia y las normas de tu país. Pídelo a la empresa que te escribió. Para dejar de
          recibir mensajes basta el enlace que trae cada correo. Si no te responden, puedes acudir a la Superintendencia de
          Industria y Comercio.
        </p>
      </section>
      <section>
        <h2>Cómo los cuidamos</h2>
        <p>
          Las contraseñas se guardan con un algoritmo hecho para eso, los enlaces con secreto sirven una sola vez, cada empresa ve
          solamente lo suyo y cada persona lo que permite su rol.
        </p>
      </section>
    </>
  );
}
