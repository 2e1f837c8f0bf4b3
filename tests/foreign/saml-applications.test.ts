import { walkThroughSaml } from "./support/saml-walk";
import { shibboleth } from "./support/shibboleth";
import { simpleSamlPhp } from "./support/simplesamlphp";

walkThroughSaml("shibboleth", "/page", shibboleth);
walkThroughSaml("simplesamlphp", "/page.php", simpleSamlPhp);
