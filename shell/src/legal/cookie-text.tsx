const cookies = [
  { name: 'auth', where: 'Cookie', purpose: 'Que sigas dentro al recargar la página.', duration: '7 días o hasta cerrar sesión' },
  {
    name: 'pregon_refresh',
    where: 'Cookie',
    purpose: 'Renovar la sesión sin pedirte la contraseña. Ningún programa de la página puede leerla.',
    duration: '7 días o hasta cerrar sesión',
  },
  {
    name: 'pregon_override',
    where: 'Cookie',
    purpose: 'Solo para quien desarrolla: probar una parte antes de publicarla.',
    duration: 'Unas horas',
  },
  {
    name: 'pregon-theme',
    where: 'Navegador',
    purpose: 'Recordar si prefieres claro u oscuro.',
    duration: 'Hasta que lo elimines',
  },
  {
    name: 'pregon.share',
    where: 'Navegador',
    purpose: 'Un número al azar, que no dice quién eres, para publicar versiones nuevas poco a poco.',
    duration: 'Hasta que lo elimines',
  },
  {
    name: 'Otras que empiezan por pregon',
    where: 'Navegador',
    purpose: 'Tus atajos y lo último que abriste, para encontrarlo pronto.',
    duration: 'Hasta que lo elimines',
  },
] as const;

export function CookieText() {
  return (
    <>
      <p className="legal-lead">
        Solo guardamos en tu navegador lo que hace falta para que Pregón funcione. No hay cookies de publicidad ni de seguimiento,
        y por eso no te interrumpimos con un aviso.
      </p>
      <section>
        <h2>Qué se guarda</h2>
        <table>
          <thead>
            <tr>
              <th scope="col">Nombre</th>
              <th scope="col">Dónde</th>
              <th scope="col">Para qué</th>
              <th scope="col">Cuánto dura</th>
            </tr>
          </thead>
          <tbody>
            {cookies.map(({ name, where, purpose, duration }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{where}</td>
                <td>{purpose}</td>
                <td>{duration}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section>
        <h2>De otros</h2>
        <p>
          Si la comprobación contra robots está activa, al tocar el formulario de ingreso o el de recuperación se carga reCAPTCHA
          de Google, que puede guardar cookies suyas según la política de privacidad de Google. Antes de eso no se le pide nada.
          Los paneles de otra herramienta, si la empresa los conecta, pueden guardar las suyas dentro de su marco.
        </p>
      </section>
      <section>
        <h2>Cómo eliminarlas</h2>
        <p>
          Al cerrar sesión se eliminan las de la sesión. Todo lo demás lo eliminas en la configuración de tu navegador, en los
          datos de este sitio; entonces tendrás que ingresar otra vez.
        </p>
      </section>
    </>
  );
}
