export function VerifyingSession() {
  return (
    <main className="verifying">
      <output className="row soft">
        <span className="spin accent" />
        Verificando sesión...
      </output>
    </main>
  );
}
