// Sends the one form of a page that carries an answer on to an application.
document.forms[0].submit();
